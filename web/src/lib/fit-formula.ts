/**
 * Draws a formula smaller where it is wider than its place: nothing can break it into lines.
 * On the big screen it always gets whole; on a page a very wide one scrolls in its own line.
 */
const smallestOnStage = 0.25;
const smallestOnPage = 0.6;
/** Not everything in a formula shrinks alike, so a little room is kept. */
const spare = 0.97;

/** The nearest box around a formula; its own width never follows what is in it. */
function roomOf(formula: HTMLElement): HTMLElement | null {
  let box = formula.parentElement;
  while (box !== null && /^(?:inline|contents)$/.test(getComputedStyle(box).display)) {
    box = box.parentElement;
  }
  return box;
}

export function fitFormula(formula: HTMLElement): void {
  formula.style.removeProperty("--formula-fit");
  delete formula.dataset["wide"];
  const drawn = formula.querySelector("math")?.firstElementChild;
  const room = roomOf(formula)?.clientWidth ?? 0;
  const width = drawn?.getBoundingClientRect().width ?? 0;
  if (width <= room || room === 0) return;
  const smallest = formula.closest(".stage") === null ? smallestOnPage : smallestOnStage;
  const ratio = (spare * room) / width;
  formula.style.setProperty("--formula-fit", `${Math.max(smallest, ratio)}`);
  if (ratio < smallest) formula.dataset["wide"] = "";
}

/** All that are shown now, for example when the window has another size. */
export function fitFormulas(within: ParentNode = document): void {
  for (const formula of within.querySelectorAll<HTMLElement>(".formula")) fitFormula(formula);
}
