/**
 * Formulas as MathML, which the browser draws itself; loaded with the first formula of a page.
 *
 * Anyone may have written a formula, so it gets no links, no pictures and no classes, and limits on
 * macro expansion and on the size of its drawing. Invalid formulas throw.
 */
import temml from "temml";
import { fitFormula, fitFormulas } from "@/lib/fit-formula";
import "temml/dist/Temml-Local.css";
import "./math.css";

/** The limit on macro expansions; an honest formula needs a few dozen. */
const maxExpand = 200;
/** The longest side of anything drawn, in em and in points. */
const maxSize: [number, number] = [20, 200];

addEventListener("resize", () => fitFormulas());

/** Draws a formula into its element, or throws and leaves the element unchanged. */
export function drawInto(place: HTMLElement, tex: string, display: boolean): void {
  place.replaceChildren(...drawMath(tex, display));
  fitFormula(place);
}

function drawMath(tex: string, display: boolean): Node[] {
  const box = document.createElement("span");
  temml.render(tex, box, {
    displayMode: display,
    throwOnError: true,
    trust: false,
    maxExpand,
    maxSize,
  });
  return [...box.childNodes];
}
