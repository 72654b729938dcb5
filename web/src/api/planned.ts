/**
 * Calls which the contract is about to have, in the form of the generated `schema.ts`.
 *
 * An entry goes away when `schema.ts` has it.
 */
import type { components } from "@/api/schema";

type Schemas = components["schemas"];

interface Answers<Status extends number, Data> {
  responses: Record<
    Status,
    { headers: Record<string, unknown>; content: { "application/json": Data } }
  > & {
    default: {
      headers: Record<string, unknown>;
      content: { "application/problem+json": Schemas["Problem"] };
    };
  };
}

interface Nothing {
  query?: never;
  header?: never;
  path?: never;
  cookie?: never;
}

interface Get<Data> {
  get: Answers<200, Data> & { parameters: Nothing; requestBody?: never };
}

interface Post<Body, Status extends number, Data, Parameters = Nothing> {
  post: Answers<Status, Data> & { parameters: Parameters } & (Body extends undefined
      ? { requestBody?: never }
      : { requestBody: { content: { "application/json": Body } } });
}

interface OfProvider extends Omit<Nothing, "path"> {
  path: { provider: string };
}

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface LinkedLogin {
  id: string;
  provider: string;
  providerName: string;
  label: string;
  createdAt: string;
}

export interface Protection {
  hasPassword: boolean;
  hasTotp: boolean;
  recoveryCodesLeft: number;
  passkeys: Passkey[];
  linkedLogins: LinkedLogin[];
}

export interface PasskeyChallenge {
  challenge: string;
  options: Record<string, unknown>;
}

export interface PasskeyAnswer {
  challenge: string;
  credential: Readonly<Record<string, unknown>>;
}

export interface Confirm {
  password: string;
  code?: string | null;
}

export interface SecondFactorNeeded {
  challenge: string;
}

export interface SecondFactor {
  challenge: string;
  code: string;
}

export type ProviderPurpose = "logIn" | "link" | "confirm";

export interface FinishProvider {
  code: string;
  state: string;
}

export interface ResetPassword {
  token: string;
  password: string;
  confirmPassword: string;
}

export interface PlannedPaths {
  "/api/v1/account/protection": Get<Protection>;
  "/api/v1/account/email": Post<{ email: string }, 202, Schemas["Message"]>;
  "/api/v1/auth/confirm": Post<Confirm, 204, never>;
  "/api/v1/auth/confirm/passkey": Post<PasskeyAnswer, 204, never>;
  "/api/v1/auth/passkey/begin": Post<undefined, 200, PasskeyChallenge>;
  "/api/v1/auth/passkey/finish": Post<PasskeyAnswer, 200, Schemas["SignedIn"]>;
  "/api/v1/auth/login/second-factor": Post<SecondFactor, 200, Schemas["SignedIn"]>;
  "/api/v1/auth/forgot-password": Post<{ email: string }, 202, Schemas["Message"]>;
  "/api/v1/auth/reset-password/check": Post<{ token: string }, 204, never>;
  "/api/v1/auth/reset-password": Post<ResetPassword, 200, Schemas["Message"]>;
  "/api/v1/auth/providers/{provider}/begin": Post<
    { purpose: ProviderPurpose },
    200,
    { location: string },
    OfProvider
  >;
  "/api/v1/auth/providers/{provider}/finish": Post<
    FinishProvider,
    200,
    Schemas["SignedIn"] | SecondFactorNeeded,
    OfProvider
  >;
}
