/** Finding the stage's step: the first at which everything fits, and a cut at the last. */
import { beforeEach, expect, it } from "vitest";
import { fitStage, lastStep, mayNeedRoom, overflows } from "./fit-stage";

const boxHeight = 100;
const lineHeight = 20;

/** A stage whose only tile needs less room with each step; tests have no layout. */
function stageThatFitsAt(step: number): HTMLElement {
  const stage = document.createElement("main");
  stage.innerHTML = `<div class="tile"><span class="tile-text">Long</span></div>`;
  document.body.replaceChildren(stage);
  const [tile, text] = [stage.children[0], stage.children[0]?.children[0]] as HTMLElement[];
  if (tile === undefined || text === undefined) throw new Error("no tile");
  tile.style.paddingBlockStart = tile.style.paddingBlockEnd = "0px";
  text.style.lineHeight = `${lineHeight}px`;
  const needed = () => (Number(stage.dataset["fit"]) >= step ? boxHeight : 2 * boxHeight);
  Object.defineProperty(tile, "clientHeight", { get: () => boxHeight });
  Object.defineProperty(tile, "scrollHeight", { get: needed });
  return stage;
}

const linesOf = (stage: HTMLElement) =>
  stage.querySelector<HTMLElement>(".tile-text")?.style.getPropertyValue("--lines");

beforeEach(() => document.body.replaceChildren());

it("leaves alone what fits", () => {
  const stage = stageThatFitsAt(0);
  fitStage(stage);
  expect(stage.dataset["fit"]).toBe("0");
});

it("takes the first step on which everything fits", () => {
  const stage = stageThatFitsAt(3);
  fitStage(stage);
  expect(stage.dataset["fit"]).toBe("3");
  expect(overflows(stage)).toBe(false);
  expect(linesOf(stage)).toBe("");
});

it("finds any step with few measurements", () => {
  for (let step = 0; step <= lastStep; step += 1) {
    const stage = stageThatFitsAt(step);
    const tries = new MutationObserver(() => {});
    tries.observe(stage, { attributeFilter: ["data-fit"] });
    fitStage(stage);
    expect(stage.dataset["fit"]).toBe(`${step}`);
    // The last of them applies what was found, without measuring.
    expect(tries.takeRecords().length).toBeLessThanOrEqual(6);
    tries.disconnect();
  }
});

it("cuts at whole lines when nothing helps, and only then", () => {
  const stage = stageThatFitsAt(lastStep + 1);
  fitStage(stage);
  expect(stage.dataset["fit"]).toBe(`${lastStep}`);
  expect(linesOf(stage)).toBe(`${boxHeight / lineHeight}`);
});

it("measures the stage for new words and boxes, not for what counts along", () => {
  document.body.innerHTML = `<main><p>3 of 1,000 answered</p><div data-crowd></div><div class="stage-ring"></div></main>`;
  const stage = document.body.firstElementChild;
  const [line, crowd, ring] = [...(stage?.children ?? [])];
  const text = line?.firstChild;
  if (!stage || !line || !crowd || !ring || !(text instanceof Text)) throw new Error("no stage");
  const changes = new MutationObserver(() => {});
  changes.observe(stage, { childList: true, characterDataOldValue: true, subtree: true });
  const needsRoom = (change: () => void) => {
    change();
    return changes.takeRecords().some(mayNeedRoom);
  };

  expect(needsRoom(() => text.replaceData(0, text.length, "998 of 1,000 answered"))).toBe(false);
  expect(needsRoom(() => crowd.append(document.createElement("span")))).toBe(false);
  expect(needsRoom(() => ring.append(document.createElement("span")))).toBe(false);
  expect(needsRoom(() => text.replaceData(0, text.length, "Time is up"))).toBe(true);
  expect(needsRoom(() => line.append(document.createElement("strong")))).toBe(true);
});
