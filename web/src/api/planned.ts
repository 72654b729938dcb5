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

interface Post<Body, Status extends number, Data> {
  post: Answers<Status, Data> & {
    parameters: Nothing;
    requestBody: { content: { "application/json": Body } };
  };
}

export interface ResetPassword {
  token: string;
  password: string;
  confirmPassword: string;
}

export interface PlannedPaths {
  "/api/v1/account/email": Post<{ email: string }, 202, Schemas["Message"]>;
  "/api/v1/auth/forgot-password": Post<{ email: string }, 202, Schemas["Message"]>;
  "/api/v1/auth/reset-password/check": Post<{ token: string }, 204, never>;
  "/api/v1/auth/reset-password": Post<ResetPassword, 200, Schemas["Message"]>;
}
