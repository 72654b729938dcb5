/**
 * Which page of the player's app a URL shows. There are few URLs, so this is the whole router;
 * navigating replaces the history entry, because Back should leave the game rather than show the
 * join form of a seat the player already has.
 */
import { createStore } from "zustand/vanilla";
import { keepPass } from "@/live/room-pass";
import { playerPaths as paths } from "@/player-paths";

/** How someone goes on in the next room. */
export interface PlayOn {
  nickname: string;
  /** Whether that game counts for the account, as this one did. */
  counts: boolean;
}

export type PlayRoute =
  | { page: "code"; wrongCode?: string }
  | { page: "join"; code: string; playOn?: PlayOn }
  | { page: "practice"; quizId: string }
  | { page: "assigned"; code: string }
  | { page: "unknown" };

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

/** What people type or scan may have spaces and dashes; codes are digits. */
export function tidyCode(text: string): string {
  return text.replace(/[\s-]/g, "");
}

export function readRoute(path: string, search: string): PlayRoute {
  const [first = "", second = "", third] = path.split("/").filter(Boolean).map(decode);
  if (first === "quiz" && third === "practice") return { page: "practice", quizId: second };
  if (first === "a") return { page: "assigned", code: second };
  if (first !== "j" && first !== "join" && first !== "play") return { page: "unknown" };
  const query = new URLSearchParams(search);
  const code = tidyCode(second || (query.get("code") ?? ""));
  const pass = query.get("p");
  if (pass && code !== "") keepPass(code, pass);
  return code === "" ? { page: "code" } : { page: "join", code };
}

export const route = createStore<PlayRoute>(() => readRoute(location.pathname, location.search));

function show(next: PlayRoute) {
  route.setState(next, true);
}

addEventListener("popstate", () => show(readRoute(location.pathname, location.search)));

/** From the code form to the join form of a room; Back returns to the code form. */
export function openJoin(code: string): void {
  history.pushState(null, "", paths.join(code));
  show({ page: "join", code });
}

/** From the code form, or from the join form of a code that leads there. */
export function openAssigned(code: string): void {
  if (route.getState().page === "code") history.pushState(null, "", paths.assigned(code));
  else history.replaceState(null, "", paths.assigned(code));
  show({ page: "assigned", code });
}

/** From the end of one game into the next, without the form in between. */
export function openNextRoom(code: string, playOn: PlayOn): void {
  history.pushState(null, "", paths.join(code));
  show({ page: "join", code, playOn });
}

/** From the end of a game to a seat this browser already has; Back returns to the result. */
export function openSeat(code: string): void {
  history.pushState(null, "", paths.play(code));
  show({ page: "join", code });
}

export function openCodeForm(wrongCode?: string): void {
  history.replaceState(null, "", paths.joinForm);
  show(wrongCode === undefined ? { page: "code" } : { page: "code", wrongCode });
}

/** The seat code that a link brought, once: it works only once. */
export function takeSeatCode(): string | null {
  const seatCode = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (seatCode !== null)
    history.replaceState(history.state, "", location.pathname + location.search);
  return seatCode;
}

/** The URL of the seat, once there is one. */
export function nameSeat(code: string): void {
  // The entry may hold the seat's token.
  if (location.pathname !== paths.play(code)) {
    history.replaceState(history.state, "", paths.play(code));
  }
}
