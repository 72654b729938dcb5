/**
 * Asks signed-in people to confirm their identity.
 *
 * The server refuses sensitive calls with `confirmation_needed` unless the person confirmed in the
 * last few minutes. `run` then asks through the dialog in the shell and repeats the call, so that a
 * page writes `run(() => deleteAccount())` and keeps what was typed. Closing the dialog means a
 * change of mind: `run` rejects, and `isCancelled` tells that apart from a failure.
 */
import { queryOptions } from "@tanstack/react-query";
import { createStore, useStore } from "zustand";
import { client } from "@/api/client";
import { apiError, unwrap } from "@/api/errors";
import { onTabMessage } from "@/api/tabs";
import type { Confirm, PasskeyAnswer, PasskeyChallenge, Protection } from "@/api/types";

class Cancelled extends Error {
  override readonly name = "Cancelled";
}

export function isCancelled(thrown: unknown): boolean {
  return thrown instanceof Cancelled;
}

interface Request {
  answer: Promise<void>;
  confirm: () => void;
  cancel: () => void;
}

const requests = createStore<{ open: Request | null }>(() => ({ open: null }));

/** Calls that are refused together share one dialog. */
function ask(): Promise<void> {
  const { open } = requests.getState();
  if (open !== null) return open.answer;
  let settle: Omit<Request, "answer"> | undefined;
  const answer = new Promise<void>((resolve, reject) => {
    settle = { confirm: resolve, cancel: () => reject(new Cancelled("cancelled")) };
  }).finally(() => requests.setState({ open: null }));
  if (settle !== undefined) requests.setState({ open: { answer, ...settle } });
  return answer;
}

async function run<Data>(call: () => Promise<Data>): Promise<Data> {
  for (;;) {
    try {
      return await call();
    } catch (thrown) {
      if (apiError(thrown).code !== "confirmation_needed") throw thrown;
      await ask();
    }
  }
}

/** `run(call)` asks for a confirmation when the server requires one, then repeats the call. */
export function useConfirmed(): { run: typeof run } {
  return { run };
}

/** The pending confirmation, for the dialog in the shell. */
export function useConfirmationRequest(): Pick<Request, "confirm" | "cancel"> | null {
  return useStore(requests, (state) => state.open);
}

/** Another site's log-in confirms in a new tab, so that this page keeps what was typed. */
onTabMessage((message) => {
  if (message.type === "confirmed") requests.getState().open?.confirm();
});

export async function confirmByPassword(body: Confirm): Promise<void> {
  await unwrap(client.POST("/api/v1/auth/confirm", { body }));
}

export async function confirmByPasskey(body: PasskeyAnswer): Promise<void> {
  await unwrap(client.POST("/api/v1/auth/confirm/passkey", { body }));
}

export function beginPasskey(): Promise<PasskeyChallenge> {
  return unwrap(client.POST("/api/v1/auth/passkey/begin", {}));
}

/** The ways the account can be signed in to. */
export function protectionQuery() {
  return queryOptions<Protection>({
    queryKey: ["read_protection"],
    queryFn: ({ signal }) => unwrap(client.GET("/api/v1/account/protection", { signal })),
  });
}
