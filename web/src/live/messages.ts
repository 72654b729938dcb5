/** Names for a room's messages, as in the contract. */
import type { components } from "@/api/schema";

type Schemas = components["schemas"];

/** The generator turns a message without fields into one that can't exist. */
type WithFields<Message> = Message extends unknown
  ? string extends keyof Message
    ? never
    : Message
  : never;

export type ClientMessage =
  | WithFields<Schemas["ClientMessage"]>
  | { type: "attachScreen" | "askSeatCode" | "leave" | "listMissing" | "sync" };
export type ServerMessage = Schemas["ServerMessage"];
export type Action = Schemas["Action"];
export type Hello = Schemas["Hello"];
export type RefusalCode = Schemas["RefusalCode"];

export type RoomView = Schemas["RoomView"];
export type Paused = Schemas["Paused"];
export type Phase = Schemas["Phase"];
export type LobbyPhase = Schemas["LobbyPhase"];
export type AnnouncedPhase = Schemas["AnnouncedPhase"];
export type OpenPhase = Schemas["OpenPhase"];
export type ClosedPhase = Schemas["ClosedPhase"];
export type RevealPhase = Schemas["RevealPhase"];
export type SlidePhase = Schemas["SlidePhase"];
export type LeaderboardPhase = Schemas["LeaderboardPhase"];
export type PodiumPhase = Schemas["PodiumPhase"];

export type QuestionHead = Schemas["QuestionHead"];
export type QuestionKind = Schemas["QuestionKind"];
export type MediaView = Schemas["MediaView"];
export type AnswerView = Schemas["AnswerView"];
export type Offer = Schemas["Offer"];
export type Choice = Schemas["Choice"];
export type Confidence = Schemas["Confidence"];
export type ConfidenceCount = Schemas["ConfidenceCount"];
export type Solution = Schemas["Solution"];
export type PinPoint = Schemas["PinPoint"];
export type PinArea = Schemas["PinArea"];
export type SaidCount = Schemas["SaidCount"];
export type OfferOf<Kind extends Offer["kind"]> = Extract<Offer, { kind: Kind }>;
export type SolutionOf<Kind extends Solution["kind"]> = Extract<Solution, { kind: Kind }>;
export type BestMember = Schemas["BestMember"];
export type LeaderboardRow = Schemas["LeaderboardRow"];
export type Me = Schemas["Me"];
export type FirstVote = Schemas["FirstVote"];
export type Teams = Schemas["Teams"];
export type Team = Schemas["Team"];
export type TeamCounting = Schemas["TeamCounting"];
export type TimeAllowance = Schemas["TimeAllowance"];
export type MyResult = Schemas["MyResult"];
export type Progress = Schemas["Progress"];
export type Reaction = Schemas["Reaction"];
export type ReactionCounts = Schemas["ReactionCounts"];
export type HostHand = Schemas["HostHand"];
export type RosterSeat = Schemas["RosterSeat"];
export type WrittenText = Schemas["WrittenText"];
export type Texts = Schemas["Texts"];
export type AudienceQuestion = Schemas["AudienceQuestion"];
export type AudienceQuestions = Schemas["AudienceQuestions"];
export type HostWall = Schemas["HostWall"];
export type HostWallQuestion = Schemas["HostWallQuestion"];
export type StageWall = Schemas["StageWall"];
export type Wall = Schemas["Wall"];
export type WallAction = Schemas["WallAction"];
export type WallChange = Schemas["WallChange"];
export type RoomClassList = Schemas["RoomClassList"];
export type SessionStars = Schemas["SessionStars"];

export type RoomDoor = Schemas["RoomDoor"];
export type Problem = Schemas["Problem"];
export type Puzzle = Schemas["Puzzle"];
export type SeatCode = Schemas["SeatCode"];
export type StageNumber = Schemas["StageNumber"];
export type RemoveMany = Schemas["RemoveMany"];
export type RemovalPreview = Schemas["RemovalPreview"];
export type SeatPass = Schemas["SeatPass"];
export type PracticeCreated = Schemas["PracticeCreated"];
export type AssignedQuiz = Schemas["AssignedQuiz"];
export type AttemptBegun = Schemas["AttemptBegun"];
export type AttemptAnswers = Schemas["AttemptAnswers"];
export type DeviceCode = Schemas["DeviceCode"];
export type OwnReminder = Schemas["OwnReminder"];
export type AnsweredQuestion = Schemas["AnsweredQuestion"];
export type QuizPage = Schemas["QuizPage"];
export type Category = Schemas["Category"];

export type DeviceCard = Schemas["DeviceCard"];
export type MissedCards = Schemas["MissedCards"];
