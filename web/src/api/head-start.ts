/**
 * Answers to calls that `public/early.js` made while the app was still on its way: who is signed in,
 * and the data of the page. Each is taken once, for the same call, within a few seconds: after that
 * it could be out of date.
 */

declare global {
  interface Window {
    headStart?: Map<string, Promise<Response>>;
  }
}

/** As long as the app takes an answer of its own for fresh. */
const freshMs = 10_000;

/** Forgets all answers: something was changed, or someone else is here. */
export function dropHeadStart(): void {
  delete window.headStart;
}

/** The answer to this call, if it was made ahead; `undefined` if it wasn't, or failed. */
export async function takeHeadStart(request: Request): Promise<Response | undefined> {
  const answers = window.headStart;
  if (answers === undefined) return undefined;
  if (request.method !== "GET" || performance.now() > freshMs) {
    dropHeadStart();
    return undefined;
  }
  const { pathname, search } = new URL(request.url);
  const answer = answers.get(pathname + search);
  answers.delete(pathname + search);
  return answer?.catch(() => undefined);
}
