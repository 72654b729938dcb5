/** Whatever a connection is not sent again: the page knows as much as if it were. */
import { expect, it } from "vitest";
import type { ServerMessage } from "@/live/messages";
import { createTogether } from "@/live/together";
import { sample, sampleNames } from "@/test/room-samples";

type Fields = Record<string, unknown>;
type View = Extract<ServerMessage, { type: "playerView" }>;

const forms: Readonly<Record<string, readonly string[]>> = {
  crowd: ["seatCount", "paused", "teams", "teamDevices", "nextPicture"],
  who: ["seat", "nickname", "hasAccount", "nameWaiting", "asking", "team", "members"],
  standing: ["rank", "previousRank", "correctCount", "streak"],
  round: ["pick", "confidence", "result", "ownTime"],
};

/** The fields of an object, and the rest. */
function part(fields: Fields, names: readonly string[]): [Fields, Fields] {
  const all = Object.entries(fields);
  const taken = all.filter(([name]) => names.includes(name));
  const rest = all.filter(([name]) => !names.includes(name));
  return [Object.fromEntries(taken), Object.fromEntries(rest)];
}

/** Writes views as the server does: it remembers what it wrote last. */
function createWriter() {
  let last: Record<string, string> = {};
  return ({ room: whole, me: mine, ...view }: View) => {
    const now: Record<string, string> = {};
    const isNews = (name: string, value: unknown) => {
      now[name] = JSON.stringify(value);
      return now[name] !== last[name];
    };
    const { phase, step, ...others } = whole;
    const [crowd, about] = part(others, forms["crowd"] ?? []);
    const room: Fields = { step };
    if (isNews("about", about)) room["about"] = about;
    if (isNews("crowd", crowd)) room["crowd"] = crowd;
    const fields: Fields = { ...phase };
    for (const name of ["question", "offer"]) {
      if (name in fields && !isNews(name, fields[name])) fields[name] = null;
    }
    room["phase"] = fields;
    const me: Fields = { points: mine.points };
    for (const name of ["who", "standing", "round"]) {
      const [taken] = part({ ...mine }, forms[name] ?? []);
      if (isNews(name, taken)) me[name] = taken;
    }
    last = now;
    return JSON.parse(JSON.stringify({ ...view, room, me })) as View;
  };
}

/** Numbers that look random, the same in every run. */
function createDraw(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const names = sampleNames.filter((name) => name.startsWith("player-view-"));
const copy = (view: View): View => JSON.parse(JSON.stringify(view));

it("puts any sequence of views together, whatever is dropped or resumed", () => {
  expect(names.length).toBeGreaterThan(40);
  const views = names.map((name) => sample<"playerView">(name));
  const pick = (at: number) => views[at] as View;
  let leftOut = 0;
  for (let seed = 0; seed < 25; seed += 1) {
    const draw = createDraw(seed);
    const complete = createTogether();
    let write = createWriter();
    for (let seq = 0; seq < 30; seq += 1) {
      // What is dropped was never written, and a new connection begins with everything.
      if (draw(10) === 0) write = createWriter();
      const { room } = pick(draw(views.length));
      const { me } = pick(draw(views.length));
      const whole: View = { type: "playerView", seq, serverMs: seq, room, me };
      const repeated = draw(2) === 0 ? 2 : 1;
      for (let time = 0; time < repeated; time += 1) {
        const brief = write(copy(whole));
        leftOut += "about" in brief.room ? 0 : 1;
        complete(brief);
        expect(brief).toEqual(whole);
      }
    }
  }
  expect(leftOut).toBeGreaterThan(100);
});

it("leaves what is whole as it is", () => {
  const complete = createTogether();
  for (const name of names) {
    const view = copy(sample<"playerView">(name));
    complete(view);
    expect(view).toEqual(sample(name));
  }
  const host = sample<"hostView">("host-view-open");
  const untouched = structuredClone(host);
  complete(host);
  expect(host).toEqual(untouched);
});
