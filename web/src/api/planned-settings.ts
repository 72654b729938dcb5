/**
 * Calls of the settings pages which the contract is about to have, in the form of the
 * generated `schema.ts`.
 *
 * An entry goes away when `schema.ts` has it.
 */
import type { components } from "@/api/schema";

type Schemas = components["schemas"];

interface Answer<Status extends number, Content> {
  responses: Record<Status, { headers: Record<string, unknown>; content: Content }> & {
    default: {
      headers: Record<string, unknown>;
      content: { "application/problem+json": Schemas["Problem"] };
    };
  };
}

interface Parameters {
  query?: never;
  header?: never;
  path?: never;
  cookie?: never;
}

type Ask<Data, From = Parameters> = Answer<200, { "application/json": Data }> & {
  parameters: From;
  requestBody?: never;
};
type Act<From = Parameters> = Answer<204, never> & { parameters: From; requestBody?: never };
type Send<Body, Data, Status extends number = 200, From = Parameters> = Answer<
  Status,
  { "application/json": Data }
> & { parameters: From; requestBody: { content: { "application/json": Body } } };

export interface PendingEmail {
  email: string | null;
  expiresAt: string | null;
}

export interface ChangePassword {
  currentPassword?: string | null;
  password: string;
  confirmPassword: string;
}

type User = Schemas["User"];

export interface PlannedSettingsPaths {
  "/api/v1/account/email": {
    get: Ask<PendingEmail>;
    post: Send<{ email: string }, Schemas["Message"], 202>;
    delete: Act;
  };
  "/api/v1/account/email/verify": { post: Send<{ code: string }, User> };
  "/api/v1/account/password": { post: Send<ChangePassword, Schemas["Message"]> };
  "/api/v1/account/export": {
    post: Answer<200, { "application/zip": string }> & {
      parameters: Parameters;
      requestBody?: never;
    };
  };
}
