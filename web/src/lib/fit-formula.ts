/**
 * Shrinks a formula that is wider than its container, because formulas can't wrap. On the big
 * screen it always becomes fully visible; on a page a very wide one scrolls in its own line.
 */
const smallestOnStage = 0.25;
const smallestOnPage = 0.6;
/** Not everything in a formula shrinks alike, so this leaves some slack. */
const spare = 0.97;

/** The nearest box around a formula whose width doesn't depend on its content. */
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

/** All visible formulas, for example after the window was resized. */
export function fitFormulas(within: ParentNode = document): void {
  for (const formula of within.querySelectorAll<HTMLElement>(".formula")) fitFormula(formula);
}
