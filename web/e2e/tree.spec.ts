/**
 * A whole game from the accessibility tree alone: the player and the host know only what the browser
 * hands to a screen reader, and act only on what they find there; so is what the big screen shows.
 */
import type { CDPSession, Page } from "@playwright/test";
import { answerOf, becomeAuthor, hostQuiz, writeQuiz } from "./authors.ts";
import { expect, moving, phone, test } from "./test.ts";

test.use(moving);

interface Node {
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  properties?: readonly { name: string; value: { value?: unknown } }[];
  backendDOMNodeId?: number;
}

/** Someone who can't see the page. */
class Listener {
  readonly #session: CDPSession;
  /** Everything the page said by itself, in order. */
  readonly #page: Page;

  private constructor(session: CDPSession, page: Page) {
    this.#session = session;
    this.#page = page;
  }

  static async at(page: Page): Promise<Listener> {
    const session = await page.context().newCDPSession(page);
    await session.send("Accessibility.enable");
    await page.addInitScript(() => {
      const spoken: string[] = [];
      (window as unknown as { spoken: string[] }).spoken = spoken;
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const element = target instanceof Element ? target : target.parentElement;
          const region = element?.closest("[aria-live], [role=status], [role=alert]");
          const text = region?.textContent?.trim();
          if (text && spoken.at(-1) !== text) spoken.push(text);
        }
      }).observe(document, { childList: true, characterData: true, subtree: true });
    });
    return new Listener(session, page);
  }

  async #nodes(): Promise<Node[]> {
    const tree = await this.#session.send("Accessibility.getFullAXTree");
    return (tree.nodes as Node[]).filter((node) => !node.ignored);
  }

  async #matching(role: string, name: RegExp): Promise<Node | undefined> {
    return (await this.#nodes()).find(
      (node) => node.role?.value === role && name.test(node.name?.value ?? ""),
    );
  }

  /** What has the focus, as it is read out. */
  async #focused(): Promise<string> {
    const node = (await this.#nodes()).findLast(({ properties = [] }) =>
      properties.some((each) => each.name === "focused" && each.value.value === true),
    );
    return `${node?.role?.value} ${node?.name?.value}`;
  }

  async hears(role: string, name: RegExp): Promise<void> {
    await expect
      .poll(() => this.#matching(role, name), { message: `${role} ${name}` })
      .toBeTruthy();
  }

  async isLedTo(heading: RegExp): Promise<void> {
    await expect.poll(() => this.#focused()).toMatch(heading);
  }

  async isTold(sentence: RegExp): Promise<void> {
    const spoken = () =>
      this.#page.evaluate(() => (window as unknown as { spoken: string[] }).spoken.join("\n"));
    await expect.poll(spoken).toMatch(sentence);
  }

  async #resolved(role: string, name: RegExp): Promise<string> {
    await this.hears(role, name);
    const backendNodeId = (await this.#matching(role, name))?.backendDOMNodeId;
    if (backendNodeId === undefined) throw new Error(`${role} ${name} has gone`);
    const { object } = await this.#session.send("DOM.resolveNode", { backendNodeId });
    return object.objectId ?? "";
  }

  async #run(objectId: string, functionDeclaration: string): Promise<void> {
    await this.#session.send("Runtime.callFunctionOn", { objectId, functionDeclaration });
  }

  /** A screen reader's default action, once the control can be used. */
  async activate(role: string, name: RegExp): Promise<void> {
    const isUsable = async () => {
      const node = await this.#matching(role, name);
      const disabled = node?.properties?.find((each) => each.name === "disabled");
      return node !== undefined && disabled?.value.value !== true;
    };
    await expect.poll(isUsable, { message: `${role} ${name} can be used` }).toBe(true);
    await this.#run(await this.#resolved(role, name), "function () { this.click(); }");
  }

  async write(name: RegExp, text: string): Promise<void> {
    await this.#run(await this.#resolved("textbox", name), "function () { this.focus(); }");
    await this.#session.send("Input.insertText", { text });
  }
}

test("a game is joined, played and won from the accessibility tree alone", async ({
  server,
  someone,
}) => {
  const host = await someone();
  await becomeAuthor(host, server);
  const id = await writeQuiz(host, "Sky and water", [
    {
      text: "Which planet has the longest day?",
      content: { kind: "choice", answers: [answerOf("Venus", true), answerOf("Mars")] },
      explanation: "A day on Venus takes 243 of ours.",
    },
    {
      text: "Which of these are prime?",
      content: {
        kind: "choice",
        answers: [answerOf("Two", true), answerOf("Nine"), answerOf("Thirteen", true)],
      },
    },
    {
      text: "What is the capital of Chile?",
      content: { kind: "typed", accepted: ["Santiago"], toleratesTypos: false },
    },
  ]);
  const ada = await Listener.at(host);
  const code = await hostQuiz(host, id);
  const screen = await someone();
  const stage = await Listener.at(screen);
  await screen.goto(`/screen/${code}`);
  await stage.hears("heading", /^Sky and water/);
  await stage.hears("StaticText", new RegExp(code));
  await stage.hears("image", /^QR code/);

  const page = await someone(phone);
  const maya = await Listener.at(page);
  await page.goto(`/j/${code}`);
  await maya.write(/^Nickname/, "Maya");
  await maya.activate("button", /^Join/);
  await maya.hears("StaticText", /Waiting for host to start/);
  await stage.hears("StaticText", /^Maya/);
  await ada.hears("heading", /^Players \(1\)/);
  await ada.activate("switch", /^Lock the room/);
  await ada.hears("image", /^Locked/);
  await stage.hears("StaticText", /^The room is locked/);
  await ada.activate("switch", /^Lock the room/);

  await ada.activate("button", /^Start Quiz/);
  await maya.isLedTo(/^heading Which planet has the longest day\?/);
  await ada.hears("heading", /^Which planet has the longest day\?/);
  await stage.hears("heading", /^Which planet has the longest day\?/);
  await maya.isTold(/Answers are open/);
  await stage.hears("timer", /^Time left/);
  await stage.hears("StaticText", /Venus/);
  await ada.activate("button", /^Only you see this/);
  await ada.hears("heading", /^What comes next/);
  await ada.hears("StaticText", /Which of these are prime\?/);
  await ada.activate("button", /^Pause/);
  await ada.isTold(/Paused/);
  await stage.isTold(/Paused/);
  await maya.isTold(/Paused by the host/);
  await ada.activate("button", /^Resume/);
  await maya.isTold(/The game continues/);
  await maya.activate("button", /Venus$/);
  await maya.isTold(/Answer saved/);
  await maya.isLedTo(/^heading Right!/);
  await maya.hears("StaticText", /A day on Venus takes 243 of ours/);
  await stage.hears("StaticText", /A day on Venus takes 243 of ours/);
  await stage.hears("StaticText", /1 of 1 got it right/);
  await ada.hears("StaticText", /1 of 1 got it right/);

  await ada.activate("button", /^Show the leaderboard/);
  await maya.isLedTo(/^heading .*1st place/);
  await stage.hears("heading", /^Leaderboard/);
  await ada.activate("button", /^Next question/);
  await maya.isLedTo(/^heading Which of these are prime\?/);
  await maya.activate("button", /Two$/);
  await maya.activate("button", /Thirteen$/);
  await maya.activate("button", /^Lock in/);
  await maya.isLedTo(/^heading Right!/);

  await ada.activate("button", /^Show the leaderboard/);
  await ada.activate("button", /^Next question/);
  await maya.isLedTo(/^heading What is the capital of Chile\?/);
  await maya.write(/answer/i, "Santiago");
  await maya.activate("button", /^Send/);
  await maya.isLedTo(/^heading Right!/);
  await ada.activate("button", /^Show the podium/);
  await ada.hears("heading", /^Podium/);
  await maya.isLedTo(/^heading You won!/);
  await maya.hears("StaticText", /3 of 3 right/);
  await stage.hears("StaticText", /^Maya/);
  await ada.activate("button", /^Open the report/);
  await ada.hears("heading", /^Sky and water/);
});
