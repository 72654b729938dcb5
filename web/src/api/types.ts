/** Names for the shapes of the contract which screens talk about. */
import type { components } from "@/api/schema";

type Schemas = components["schemas"];

export type User = Schemas["User"];
export type SignedIn = Schemas["SignedIn"];
export type SignUp = Schemas["SignUp"];
export type LogIn = Schemas["LogIn"];
export type Instance = Schemas["Instance"];
export type LocalMail = Schemas["LocalMail"];
export type Visibility = Schemas["Visibility"];
export type QuizStatus = Schemas["QuizStatus"];
export type Quiz = Schemas["Quiz"];
export type NewQuiz = Schemas["NewQuiz"];
export type QuizChange = Schemas["QuizChange"];
export type Question = Schemas["Question"];
export type QuestionDraft = Schemas["QuestionDraft"];
export type RoomSummary = Schemas["RoomSummary"];
export type RoomCreated = Schemas["RoomCreated"];
export type Outcome = Schemas["Outcome"];
export type Report = Schemas["Report"];
export type ReportQuestion = Schemas["ReportQuestion"];
export type ReportCell = Schemas["ReportCell"];
export type AccountSession = Schemas["AccountSession"];
export type NotificationSettings = Schemas["NotificationSettings"];
export type Preferences = Schemas["Preferences"];
export type QuestionDefaults = Schemas["QuestionDefaults"];
export type SecurityEvent = Schemas["SecurityEvent"];
export type Confirm = Schemas["Confirm"];
export type FinishProvider = Schemas["FinishProvider"];
export type LinkedLogin = Schemas["LinkedLogin"];
export type Passkey = Schemas["Passkey"];
export type PasskeyAnswer = Schemas["PasskeyAnswer"];
export type PasskeyChallenge = Schemas["PasskeyChallenge"];
export type Protection = Schemas["Protection"];
export type ProviderPurpose = Schemas["ProviderPurpose"];
export type ResetPassword = Schemas["ResetPassword"];
export type SecondFactor = Schemas["SecondFactor"];
export type SecondFactorNeeded = Schemas["SecondFactorNeeded"];
export type TotpSecret = Schemas["TotpSecret"];
export type RecoveryCodes = Schemas["RecoveryCodes"];
export type NewPasskey = Schemas["NewPasskey"];

export type {
  ChangePassword,
  PendingEmail,
} from "@/api/planned-settings";
