/**
 * A crowd that plays a whole session through the API, so that a journey has a report to look at.
 */
import type { Page } from "@playwright/test";
import { authorization } from "./authors.ts";
import { expect } from "./test.ts";

export interface Player {
  nickname: string;
  /** For each question, the position of the answer to pick. */
  picks: readonly number[];
}

/** Plays a new room of a quiz to the end without shuffling, and returns the room's id. */
export async function playSession(
  host: Page,
  quizId: string,
  players: readonly Player[],
): Promise<string> {
  const headers = await authorization(host);
  const data = { quizId, settings: { shuffleAnswers: false, shuffleQuestions: false } };
  const made = await host.request.post("/api/v1/rooms", { headers, data });
  expect(made.ok(), await made.text()).toBe(true);
  const { id, code } = await made.json();
  const accessToken = headers.authorization.replace("Bearer ", "");
  await host.evaluate(playInPage, { code, accessToken, players });
  return id;
}

/** Runs in the page: all sockets of a session, including the host's. */
async function playInPage(game: {
  code: string;
  accessToken: string;
  players: readonly Player[];
}): Promise<void> {
  type Message = Record<string, unknown> & { type: string };
  const url = `${location.origin.replace("http", "ws")}/api/v1/rooms/${game.code}/socket`;

  function connect() {
    const socket = new WebSocket(url);
    const heard: Message[] = [];
    let wake = () => {};
    socket.onmessage = ({ data }) => {
      heard.push(JSON.parse(String(data)));
      wake();
    };
    socket.onclose = () => {
      heard.push({ type: "closed" });
      wake();
    };
    return {
      say: (message: object) => socket.send(JSON.stringify(message)),
      async hear(fits: (message: Message) => boolean): Promise<Message> {
        for (;;) {
          const next = heard.shift();
          if (next === undefined) {
            await new Promise<void>((done) => {
              wake = done;
            });
          } else if (fits(next)) {
            return next;
          }
        }
      },
    };
  }

  // biome-ignore lint/suspicious/noExplicitAny: this reads a view without its types.
  const phaseOf = (message: any) => message.room?.phase;
  const desk = connect();
  await desk.hear(({ type }) => type === "hello");
  desk.say({ type: "attachHost", accessToken: game.accessToken });
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  let view: any = await desk.hear((message) => message.type === "hostView");
  let command = 0;
  const goOn = async (to: string) => {
    command += 1;
    const step = view.room.step;
    desk.say({ type: "command", commandId: command, step, action: { type: "advance" } });
    view = await desk.hear((each) => each.type === "hostView" && phaseOf(each)?.type === to);
  };

  const seats = await Promise.all(
    game.players.map(async ({ nickname, picks }) => {
      const seat = connect();
      const hello = await seat.hear(({ type }) => type === "hello");
      seat.say({ type: "join", nickname, seatToken: hello["freshSeatToken"] });
      await seat.hear(({ type }) => type === "playerView");
      return { seat, picks };
    }),
  );
  const count = game.players[0]?.picks.length ?? 0;
  for (let index = 0; index < count; index += 1) {
    await goOn("announced");
    await goOn("open");
    const answers: { id: string }[] = phaseOf(view).offer.answers;
    await Promise.all(
      seats.map(async ({ seat, picks }) => {
        const seen = await seat.hear((each) => phaseOf(each)?.type === "open");
        const picked = answers[picks[index] ?? 0]?.id;
        const choice = { kind: "answers", answers: [picked] };
        // Like the page: the answers arrive before they can be picked. A timer may fire early.
        const early = phaseOf(seen).opensAtMs - Number(seen["serverMs"]) + 5;
        await new Promise((open) => setTimeout(open, early));
        seat.say({ type: "pick", questionIndex: index, choice });
        const said = await seat.hear(({ type }) => type === "picked" || type === "refused");
        if (said.type === "refused") throw new Error(`a pick was refused: ${said["code"]}`);
      }),
    );
    view = await desk.hear((each) => each.type === "hostView" && phaseOf(each)?.type === "closed");
    await goOn("reveal");
    await goOn(index + 1 < count ? "leaderboard" : "podium");
  }
  command += 1;
  const step = view.room.step;
  desk.say({ type: "command", commandId: command, step, action: { type: "advance" } });
  await desk.hear(({ type }) => type === "closed");
}
