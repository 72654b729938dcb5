/** Every kind of question on a player's device: entering, sending, and the result. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice, Offer, QuestionKind, RoomView, ServerMessage } from "@/live/messages";
import { createPlayerRoom, type PlayerRoom } from "@/live/player-room";
import { writeSeatToken } from "@/live/seat-token";
import { nearestSpot } from "@/play/answers/labels";
import { Game } from "@/play/game";
import { FakeSocket } from "@/test/fake-socket";
import { kindSamples } from "@/test/kind-samples";
import { sample } from "@/test/room-samples";

const code = "4839201";
let player: PlayerRoom;
let seq = 1;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  FakeSocket.all = [];
  seq = 1;
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  vi.spyOn(Element.prototype, "animate").mockReturnValue({ cancel() {} } as Animation);
  player = createPlayerRoom(code, { random: () => 0, openSocket: FakeSocket.open });
  await import("@/play/answers/more");
});

afterEach(() => {
  player.stop();
  writeSeatToken(code, null);
  vi.useRealTimers();
});

interface Shown {
  mayChangePick?: boolean;
  closesInMs?: number | null;
  saved?: Choice | null;
}

/** The room reports its phase. */
async function say(phase: RoomView["phase"], { mayChangePick = false, saved = null }: Shown = {}) {
  const view = sample<"playerView">("player-view-open");
  view.seq = seq++;
  view.serverMs = Date.now();
  view.room.phase = phase;
  view.room.mayChangePick = mayChangePick;
  view.me.pick = saved === null ? null : { choice: saved, elapsedMs: 1_000 };
  await act(async () => FakeSocket.newest.say(view satisfies ServerMessage));
}

function openPhase(kind: QuestionKind, closesInMs: number | null = null): RoomView["phase"] {
  const { question, offer } = kindSamples[kind];
  return {
    type: "open",
    question,
    offer,
    opensAtMs: Date.now() - 1_000,
    closesAtMs: closesInMs === null ? null : Date.now() + closesInMs,
  };
}

async function open(kind: QuestionKind, shown: Shown = {}) {
  player.join({ nickname: "Zoë" });
  await act(async () => FakeSocket.newest.greet());
  await say(openPhase(kind, shown.closesInMs ?? null), shown);
  const rendered = render(<Game player={player} />);
  // The kind's own chunk loads.
  await act(async () => {});
  return rendered;
}

const answers = () => screen.getByRole("region", { name: "Answers" });
const sendButton = () => screen.getByRole("button", { name: "Send answer" });
const sent = () => {
  const last = FakeSocket.newest.words.at(-1);
  return last?.type === "pick" ? last.choice : null;
};

describe("an answer", () => {
  it("to a statement is one tap on True or False", async () => {
    await open("trueFalse");
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: /True/ }));
    expect(sent()).toEqual({ kind: "answers", answers: ["i0"] });
  });

  it("is typed and sent with Enter", async () => {
    await open("typed");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Your answer"), "Canberra{Enter}");
    expect(sent()).toEqual({ kind: "typed", text: "Canberra" });
  });

  it("that is empty is not sent, and says what is missing", async () => {
    await open("typed");
    const user = userEvent.setup();
    await user.click(sendButton());
    expect(screen.getByText("Type an answer first.")).toBeTruthy();
    expect(sent()).toBeNull();
  });

  it("as a number is typed, slid or stepped, and stays in its range", async () => {
    await open("number");
    const user = userEvent.setup();
    const field = await screen.findByLabelText("Your number in m");
    expect(field).toHaveProperty("value", "7500");
    await user.click(screen.getByRole("button", { name: "More" }));
    expect(field).toHaveProperty("value", "7501");
    const spoken = screen.getAllByRole("status").map(({ textContent }) => textContent);
    expect(spoken.filter((words) => words === "7501")).toHaveLength(1);
    fireEvent.change(screen.getByRole("slider"), { target: { value: "8000" } });
    expect(field).toHaveProperty("value", "8000");
    await user.clear(field);
    await user.type(field, "99999{Enter}");
    expect(screen.getByText("Choose a number within the range first.")).toBeTruthy();
    expect(sent()).toBeNull();
    await user.clear(field);
    await user.type(field, "8849,5");
    expect(field).toHaveProperty("value", "8849,5");
    await user.type(field, "{Enter}");
    expect(sent()).toEqual({ kind: "number", number: "8849.5", typed: "8849,5" });
  });

  it("as a number with a unit and separators is shown as it is read, and never rewritten", async () => {
    const { unmount } = await open("number", { mayChangePick: true });
    const user = userEvent.setup();
    const field = await screen.findByLabelText("Your number in m");
    await user.clear(field);
    await user.type(field, "8,849 m");
    expect(screen.getByText("That's 8,849 m")).toBeTruthy();
    await user.type(field, "{Enter}");
    expect(sent()).toEqual({ kind: "number", number: "8849", typed: "8,849 m" });
    await say(openPhase("number"), {
      mayChangePick: true,
      saved: { kind: "number", number: "8849" },
    });
    expect(field).toHaveProperty("value", "8,849 m");
    expect(screen.getByRole("button", { name: "Saved" })).toBeTruthy();
    unmount();
  });

  it("is an order, moved by a button and sent as it stands", async () => {
    await open("order");
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Move Printing press up" }));
    await user.click(sendButton());
    expect(sent()).toEqual({ kind: "order", answers: ["i1", "i0", "i2", "i3"] });
  });

  it("is pairs, prompt by prompt, and a pair is taken apart again", async () => {
    await open("match");
    const user = userEvent.setup();
    await screen.findByText("What goes with “Norway”?");
    const partners = within(screen.getByRole("list", { name: "Partners" }));
    await user.click(partners.getByRole("button", { name: /Bergen/ }));
    expect(screen.getByText("What goes with “Kenya”?")).toBeTruthy();
    await user.click(partners.getByRole("button", { name: /Bergen.*Norway/ }));
    await user.click(partners.getByRole("button", { name: "Oslo" }));
    const prompts = within(screen.getByRole("list", { name: "Prompts" }));
    await user.click(prompts.getByRole("button", { name: "Peru" }));
    await user.click(partners.getByRole("button", { name: "Lima" }));
    await user.click(sendButton());
    expect(sent()).toEqual({
      kind: "match",
      pairs: [
        { prompt: "p0", answer: "a2" },
        { prompt: "p2", answer: "a0" },
      ],
    });
  });

  it("is a word for each gap; Enter goes on to the next and sends from the last", async () => {
    await open("gaps");
    const user = userEvent.setup();
    const first = await screen.findByRole("textbox", { name: "Gap 1 of 3" });
    expect(screen.getByText("3 gaps left")).toBeTruthy();
    const around = document.getElementById(first.getAttribute("aria-describedby") ?? "");
    expect(around?.textContent).toBe("Water boils at … degrees and freezes at");
    await user.type(first, "100{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Gap 2 of 3" }));
    expect(screen.getByText("2 gaps left")).toBeTruthy();
    await user.keyboard("{Enter}earlier");
    expect(sent()).toBeNull();
    await user.keyboard("{Enter}");
    expect(sent()).toEqual({ kind: "gaps", way: "typed", gaps: ["100", null, "earlier"] });
  });

  it("needs one filled gap", async () => {
    await open("gaps");
    const user = userEvent.setup();
    await user.type(await screen.findByRole("textbox", { name: "Gap 1 of 3" }), "  ");
    await user.click(sendButton());
    expect(screen.getByText("Fill in at least one gap first.")).toBeTruthy();
    expect(sent()).toBeNull();
  });

  it("is chosen from a list of its own for each gap, and not changed once it is saved", async () => {
    const offer: Offer = {
      kind: "gaps",
      way: "list",
      texts: ["Lima is in ", ", Quito in ", "."],
      gaps: ["Peru", "Ecuador"].map((text, gap) => ({
        choices: [
          { id: `${gap}a`, text: "Chile" },
          { id: `${gap}b`, text },
        ],
      })),
      lengthMax: 100,
    };
    const { question } = kindSamples.gaps;
    const phase: RoomView["phase"] = {
      type: "open",
      question,
      offer,
      opensAtMs: Date.now() - 1_000,
      closesAtMs: null,
    };
    await open("gaps");
    await say(phase);
    const user = userEvent.setup();
    await user.selectOptions(screen.getByRole("combobox", { name: "Gap 2 of 2" }), "Ecuador");
    expect(screen.getByText("1 gap left")).toBeTruthy();
    await user.click(sendButton());
    const choice: Choice = { kind: "gaps", way: "list", gaps: [null, "1b"] };
    expect(sent()).toEqual(choice);
    await say(phase, { saved: choice });
    const first = screen.getByRole<HTMLSelectElement>("combobox", { name: "Gap 1 of 2" });
    fireEvent.change(first, { target: { value: "0b" } });
    expect(first.value).toBe("");
    expect(first.getAttribute("aria-disabled")).toBe("true");
  });

  it("is a category for each item, one after the other, and any item is moved again", async () => {
    await open("categorize");
    const user = userEvent.setup();
    await screen.findByText("Where does “Bat” belong?");
    const tile = (name: RegExp) => screen.getByRole("button", { name });
    const list = within(screen.getByRole("list", { name: "Items to sort" }));
    await user.click(tile(/: Birds/));
    expect(screen.getByText("“Bat” is in “Birds” now.")).toBeTruthy();
    expect(screen.getByText("Where does “Penguin” belong?")).toBeTruthy();
    // A letter or a digit sorts wherever the focus is.
    await user.keyboard("2c");
    expect(screen.getByText("Where does “Whale” belong?")).toBeTruthy();
    await user.click(list.getByRole("button", { name: /^Bat ?, in “Birds”$/ }));
    expect(tile(/: Birds/).getAttribute("aria-pressed")).toBe("true");
    await user.click(tile(/: Mammals/));
    // The first one that isn't sorted comes next.
    expect(screen.getByText("Where does “Whale” belong?")).toBeTruthy();
    await user.click(sendButton());
    expect(sent()).toEqual({
      kind: "categorize",
      sorted: [
        { item: "i1", category: "c1" },
        { item: "i2", category: "c2" },
        { item: "i0", category: "c0" },
      ],
    });
  });

  it("needs one sorted item, says when all are, and moves nothing once it is saved", async () => {
    await open("categorize");
    const user = userEvent.setup();
    await screen.findByText("Where does “Bat” belong?");
    await user.click(sendButton());
    expect(screen.getByText("Sort at least one item first.")).toBeTruthy();
    await user.keyboard("aaaaaa");
    expect(screen.getByText(/^All items are sorted/)).toBeTruthy();
    await user.keyboard("b");
    const { question, offer } = kindSamples.categorize;
    await user.click(sendButton());
    const choice = sent();
    if (choice === null) throw new Error("it was sent");
    await say(
      { type: "open", question, offer, opensAtMs: Date.now() - 1_000, closesAtMs: null },
      { saved: choice },
    );
    expect(screen.getByText("All items are sorted.")).toBeTruthy();
    const bat = screen.getByRole("button", { name: /^Bat ?, in “Mammals”$/ });
    expect(bat.getAttribute("aria-disabled")).toBe("true");
    await user.click(bat);
    await user.click(screen.getByRole("button", { name: /: Birds/ }));
    expect(screen.getByRole("button", { name: /^Bat ?, in “Mammals”$/ })).toBeTruthy();
  });

  it("is a label for each spot, one after the other, and any spot is asked again", async () => {
    await open("labels");
    const user = userEvent.setup();
    await screen.findByText("Which label belongs to spot 1?");
    const labels = within(screen.getByRole("list", { name: "Labels" }));
    const label = (name: RegExp) => labels.getByRole("button", { name });
    const spots = within(screen.getByRole("list", { name: "Spots on the picture" }));
    await user.click(sendButton());
    expect(screen.getByText("Label at least one spot first.")).toBeTruthy();
    await user.click(label(/^Lamp/));
    expect(screen.getByText("“Lamp” is at spot 1 now.")).toBeTruthy();
    await user.click(label(/^Door/));
    // A label is there once: at the third spot, it is no longer at the first one.
    await user.click(label(/^Lamp/));
    expect(spots.getByRole("button", { name: "Spot 1: no label yet" })).toBeTruthy();
    expect(spots.getByRole("button", { name: "Spot 3: Lamp" })).toBeTruthy();
    expect(screen.getByText("Which label belongs to spot 1?")).toBeTruthy();
    await user.click(spots.getByRole("button", { name: /^Spot 2/ }));
    expect(label(/^Door/).getAttribute("aria-pressed")).toBe("true");
    // The same again takes it away, and the spot is still asked.
    await user.click(label(/^Door/));
    expect(screen.getByText("“Door” isn't at spot 2 anymore.")).toBeTruthy();
    await user.click(label(/^Boat/));
    await user.click(sendButton());
    expect(sent()).toEqual({ kind: "labels", labels: [null, "i4", "i2", null] });
  });

  it("asks the spot that is tapped on the picture, and moves nothing once it is saved", async () => {
    await open("labels");
    const user = userEvent.setup();
    await screen.findByText("Which label belongs to spot 1?");
    const [marker] = screen.getAllByRole("button", { name: "Spot 3: no label yet" });
    if (marker === undefined) throw new Error("it is on the picture");
    expect(marker.closest(".pin-box")).toBeTruthy();
    // A screen reader presses without coordinates.
    fireEvent.click(marker, { detail: 0 });
    expect(screen.getByText("Which label belongs to spot 3?")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Boat/ }));
    expect(screen.getByText("Which label belongs to spot 1?")).toBeTruthy();
    for (const name of [/^Lamp/, /^Gallery/, /^Cliff/]) {
      await user.click(screen.getByRole("button", { name }));
    }
    expect(screen.getByText("All spots are labeled. To change one, tap it.")).toBeTruthy();
    const { question, offer } = kindSamples.labels;
    await user.click(sendButton());
    const choice = sent();
    expect(choice).toEqual({ kind: "labels", labels: ["i2", "i0", "i4", "i3"] });
    if (choice === null) throw new Error("it was sent");
    await say(
      { type: "open", question, offer, opensAtMs: Date.now() - 1_000, closesAtMs: null },
      { saved: choice },
    );
    expect(screen.getByText("All spots are labeled.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Door/ }));
    expect(screen.queryByText(/^“Door”/)).toBeNull();
  });

  it("finds the spot nearest to a tap, because targets overlap", () => {
    const spots = [
      { x: 2_000, y: 5_000 },
      { x: 3_000, y: 5_000 },
    ];
    const size = { width: 400, height: 200 };
    expect([75, 95, 101, 300].map((x) => nearestSpot(spots, { x, y: 120 }, size))).toEqual([
      0, 0, 1, 1,
    ]);
  });

  it("is a ranking by taps or keys, and a tap takes an item back", async () => {
    await open("ranking");
    const user = userEvent.setup();
    await screen.findByText("4 items not ranked");
    await user.click(sendButton());
    expect(screen.getByText("Rank at least one item first.")).toBeTruthy();
    const item = (name: RegExp) => screen.getByRole("button", { name });
    await user.click(item(/^The zoo/));
    expect(screen.getByText("“The zoo” is number 1 now.")).toBeTruthy();
    expect(item(/^The zoo/).getAttribute("aria-pressed")).toBe("true");
    // A letter or a digit ranks wherever the focus is.
    await user.keyboard("1d");
    expect(item(/^A castle ?, number 3$/)).toBeTruthy();
    await user.click(item(/^The zoo ?, number 1$/));
    expect(screen.getByText("“The zoo” is no longer ranked.")).toBeTruthy();
    expect(screen.getByText("2 items not ranked")).toBeTruthy();
    await user.click(sendButton());
    expect(sent()).toEqual({ kind: "ranking", answers: ["i0", "i3"] });
  });

  it("is an order of preference that can be started over, until it is saved", async () => {
    await open("ranking");
    const user = userEvent.setup();
    await screen.findByText("4 items not ranked");
    await user.keyboard("12");
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(screen.getByText("4 items not ranked")).toBeTruthy();
    await user.keyboard("4321");
    expect(screen.getByText("All items are ranked.")).toBeTruthy();
    const { question, offer } = kindSamples.ranking;
    await user.click(sendButton());
    const choice = sent();
    if (choice === null) throw new Error("it was sent");
    await say(
      { type: "open", question, offer, opensAtMs: Date.now() - 1_000, closesAtMs: null },
      { saved: choice },
    );
    await user.click(screen.getByRole("button", { name: /^A castle/ }));
    expect(screen.getByRole("button", { name: /^A castle ?, number 1$/ })).toBeTruthy();
  });

  it("is a place on the picture, found with the keyboard alone", async () => {
    await open("pin");
    const user = userEvent.setup();
    const area = await screen.findByRole("button", { name: /^Place a pin/ });
    expect(screen.getByAltText("A map of a harbor with two towers")).toBeTruthy();
    area.focus();
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowUp}");
    expect(screen.getByText("60% from the left, 45% from the top")).toBeTruthy();
    await user.keyboard("{Enter}");
    await user.click(sendButton());
    expect(sent()).toEqual({ kind: "pin", x: 6_000, y: 4_500 });
  });

  it("is a few words, of which empty ones are left out by the server", async () => {
    await open("wordCloud");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Word 1"), "salt");
    await user.type(screen.getByLabelText("Word 3"), "wind{Enter}");
    expect(sent()).toEqual({ kind: "words", words: ["salt", "", "wind"] });
  });

  it("is free text with what is left of it", async () => {
    await open("openText");
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText("Your text"), "Much");
    expect(screen.getByText("496 characters left")).toBeTruthy();
    await user.click(sendButton());
    expect(sent()).toEqual({ kind: "text", text: "Much" });
  });

  it("is a step of a scale whose ends have names", async () => {
    await open("rating");
    const user = userEvent.setup();
    await screen.findByRole("radio", { name: "5 of 5: Very much" });
    await user.click(screen.getByRole("radio", { name: "4 of 5" }));
    expect(sent()).toBeNull();
    await user.click(sendButton());
    expect(sent()).toEqual({ kind: "rating", step: 4 });
  });

  it("that is saved can't be changed, unless the room allows it", async () => {
    const saved: Choice = { kind: "typed", text: "Sydney" };
    await open("typed", { saved });
    const field = await screen.findByLabelText("Your answer");
    expect(field).toHaveProperty("readOnly", true);
    expect(screen.queryByRole("button", { name: "Send answer" })).toBeNull();
    await say(openPhase("typed"), { saved, mayChangePick: true });
    fireEvent.change(field, { target: { value: "Canberra" } });
    fireEvent.click(sendButton());
    expect(sent()).toEqual({ kind: "typed", text: "Canberra" });
  });
});

describe("what was entered and not sent", () => {
  it("survives a lost line, a pause and a reload (LIVE-4)", async () => {
    const { unmount } = await open("typed");
    fireEvent.change(await screen.findByLabelText("Your answer"), { target: { value: "Canb" } });
    unmount();
    render(<Game player={player} />);
    expect(await screen.findByDisplayValue("Canb")).toBeTruthy();
  });

  it("survives in each of several gaps", async () => {
    const { unmount } = await open("gaps");
    fireEvent.change(await screen.findByLabelText("Gap 2 of 3"), { target: { value: "32" } });
    unmount();
    render(<Game player={player} />);
    expect(await screen.findByLabelText("Gap 2 of 3")).toHaveProperty("value", "32");
  });

  it("does not appear in another question", async () => {
    const { unmount } = await open("typed");
    fireEvent.change(await screen.findByLabelText("Your answer"), { target: { value: "Canb" } });
    unmount();
    const phase = openPhase("typed");
    if (phase.type === "open") phase.question = { ...phase.question, index: 3 };
    await say(phase);
    render(<Game player={player} />);
    expect(await screen.findByLabelText("Your answer")).toHaveProperty("value", "");
  });

  it("is sent by itself when time is up, which is said", async () => {
    vi.useFakeTimers({ now: 1_790_000_000_000, shouldAdvanceTime: true });
    await open("typed", { closesInMs: 5_000 });
    fireEvent.change(await screen.findByLabelText("Your answer"), { target: { value: "Canb" } });
    await act(async () => vi.advanceTimersByTimeAsync(4_000));
    expect(sent()).toBeNull();
    await act(async () => vi.advanceTimersByTimeAsync(1_100));
    expect(sent()).toEqual({ kind: "typed", text: "Canb" });
    const { question, offer } = kindSamples.typed;
    await say(
      { type: "closed", question, offer, reason: "timeUp" },
      { saved: { kind: "typed", text: "Canb" } },
    );
    expect(screen.getByText(/so we sent it when time was up/)).toBeTruthy();
  });

  it("is not sent when it is no answer", async () => {
    vi.useFakeTimers({ now: 1_790_000_000_000, shouldAdvanceTime: true });
    await open("number", { closesInMs: 2_000 });
    fireEvent.change(await screen.findByLabelText(/Your number/), { target: { value: "12-" } });
    await act(async () => vi.advanceTimersByTimeAsync(2_500));
    expect(sent()).toBeNull();
  });
});

describe("the reveal", () => {
  const kinds = Object.keys(kindSamples).filter((kind) => kind !== "slide") as QuestionKind[];

  /** The readable part of the player's answer; otherwise the words "your answer". */
  const own: Partial<Record<QuestionKind, RegExp>> = {
    order: /You: place/,
    ranking: /You: place 1.*You: not ranked/,
    pin: /3 of 5 pins/,
  };

  it.each(kinds)("of %s shows one's own answer beside what came out", async (kind) => {
    const { question, offer, solution, choice, correctCount } = kindSamples[kind];
    await open(kind);
    await say(
      {
        type: "reveal",
        question,
        offer,
        solution,
        explanation: "Because **it is so**.",
        pickedCount: 24,
        correctCount,
      },
      { saved: choice },
    );
    await act(async () => {});
    expect(screen.getByRole("heading", { name: "Good to know" })).toBeTruthy();
    expect(answers().textContent).not.toBe("");
    expect(answers().textContent).toMatch(own[kind] ?? /your answer/i);
  });
});

describe("a slide", () => {
  it("is read and asks nothing", async () => {
    await open("typed");
    const { question, offer } = kindSamples.slide;
    await say({ type: "slide", question, body: offer.kind === "slide" ? offer.body : "" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("How lighthouses work");
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(within(screen.getByRole("main")).queryByRole("button")).toBeNull();
  });
});
