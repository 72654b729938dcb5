/**
 * A call of the settings pages which the contract is about to have, in the form of the
 * generated `schema.ts`.
 *
 * An entry goes away when `schema.ts` has it.
 */
import type { components } from "@/api/schema";

export interface PlannedSettingsPaths {
  "/api/v1/account/export": {
    post: {
      parameters: { query?: never; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/zip": string } };
        default: {
          headers: Record<string, unknown>;
          content: { "application/problem+json": components["schemas"]["Problem"] };
        };
      };
    };
  };
}
