/**
 * Makes a phase fit the big screen by measuring it.
 *
 * A step is an attribute of the stage; `stage-fit.css` defines its effect: type shrinks first,
 * then pictures, then lists break into columns. At the last step texts are cut at whole lines; every
 * player has the whole text on their device.
 */
import { fitFormulas } from "@/lib/fit-formula";

/** Step 0 is the design; the last one cuts. */
export const lastStep = 8;

/** Lists of boxes: what extends beyond them is the edge of a box, which would be cut. */
const lists = ".result-rows-fill, .stage-answers, .stage-wall";
/** Elements with texts of unknown length. */
const boxes = [
  ".stage-middle",
  ".stage-rest",
  ".stage-explanation",
  ".stage-body",
  ".stage-question",
  ".stage-giant",
  ".tile",
  ".tile-text",
  ".result-row",
  ".result-right",
  lists,
  ".match-card",
  ".gaps-box",
  ".sort-stage",
  ".sort-group",
  ".label-rows",
  ".text-wall",
  ".task",
].join();

/** A box and the text in it that is cut at whole lines. */
const cuts = [
  [".tile", ".tile-text"],
  [".result-row", ".result-row-text, .result-pair-side"],
  [".gaps-box", ".gaps-passage"],
  [".stage-explanation", ".rich-text"],
  [".stage-body", ".rich-text"],
] as const;

/** Letters may extend slightly beyond their line; that is no overflow. Lists keep theirs inside. */
const slackEm = 0.3;

function slackOf(box: HTMLElement): number {
  if (box.matches(lists)) return 1;
  return Math.max(1, slackEm * Number.parseFloat(getComputedStyle(box).fontSize));
}

function isTooSmall(box: HTMLElement): boolean {
  const slack = slackOf(box);
  return box.scrollHeight > box.clientHeight + slack || box.scrollWidth > box.clientWidth + slack;
}

/** The height a box has for its text, below its title and inside its padding. */
function roomIn(box: HTMLElement): number {
  const { paddingBlockStart, paddingBlockEnd } = getComputedStyle(box);
  const title = box.querySelector<HTMLElement>(":scope > h2")?.offsetHeight ?? 0;
  const padding = Number.parseFloat(paddingBlockStart) + Number.parseFloat(paddingBlockEnd);
  return box.clientHeight - padding - title;
}

/** Calls `see` with each text that may be cut, and its box, until it returns true. */
function someText(stage: HTMLElement, see: (box: HTMLElement, text: HTMLElement) => boolean) {
  return cuts.some(([boxOf, textOf]) =>
    [...stage.querySelectorAll<HTMLElement>(boxOf)].some((box) =>
      [...box.querySelectorAll<HTMLElement>(textOf)].some((text) => see(box, text)),
    ),
  );
}

export function overflows(stage: HTMLElement): boolean {
  return (
    stage.scrollHeight > stage.clientHeight + 1 ||
    stage.scrollWidth > stage.clientWidth + 1 ||
    stage.querySelector(".formula[data-wide]") !== null ||
    [...stage.querySelectorAll<HTMLElement>(boxes)].some(isTooSmall) ||
    someText(stage, (box, text) => text.offsetHeight > roomIn(box) + slackOf(text))
  );
}

export function isFormula({ target }: MutationRecord): boolean {
  return target instanceof Element && target.matches(".formula");
}

const figures = /[\p{Nd}.,\s]+/gu;
export const withoutFigures = (text: string | null) => text?.replace(figures, "");

/**
 * Whether a change can make the stage overflow. Crowds keep their size while they fill, and so do
 * lines that count and rings, whose ripples reach far beyond them: to measure the whole stage for
 * each answer would take longer than to draw it.
 */
export function mayNeedRoom({ type, target, oldValue }: MutationRecord): boolean {
  if (type === "characterData") {
    return withoutFigures(oldValue) !== withoutFigures(target.textContent);
  }
  return !(target instanceof Element && target.closest("[data-crowd], .stage-ring") !== null);
}

/** Gives every text as many whole lines as its box has room for. */
function cutTexts(stage: HTMLElement): void {
  someText(stage, (box, text) => {
    const lines = Math.floor(roomIn(box) / Number.parseFloat(getComputedStyle(text).lineHeight));
    if (Number.isFinite(lines)) text.style.setProperty("--lines", `${Math.max(1, lines)}`);
    return false;
  });
}

/** Applies the first step at which everything fits. */
export function fitStage(stage: HTMLElement): void {
  for (const list of stage.querySelectorAll<HTMLElement>(".result-rows-fill")) {
    list.style.setProperty("--rows", `${Math.ceil(list.childElementCount / 2)}`);
  }
  someText(stage, (_, text) => {
    text.style.removeProperty("--lines");
    return false;
  });
  const fitsAt = (step: number) => {
    stage.dataset["fit"] = `${step}`;
    fitFormulas(stage);
    return !overflows(stage);
  };
  // Usually one of the first two.
  if (fitsAt(0) || fitsAt(1)) return;
  // Each step needs less room than the one before, and each measurement lays out the whole stage:
  // halving the others measures three of them at most.
  let tooLarge = 1;
  let fits = lastStep;
  let applied = tooLarge;
  while (fits - tooLarge > 1) {
    applied = Math.floor((tooLarge + fits) / 2);
    if (fitsAt(applied)) fits = applied;
    else tooLarge = applied;
  }
  if (applied !== fits) {
    stage.dataset["fit"] = `${fits}`;
    fitFormulas(stage);
  }
  if (fits === lastStep) cutTexts(stage);
}
