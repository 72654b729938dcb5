/**
 * Formulas as MathML, which the browser draws itself; loaded with the first formula of a page.
 *
 * A formula may be written by anybody: it gets no links, no pictures, no classes, a limit on
 * what its macros grow to and on the size of what it draws. What cannot be read throws.
 */
import temml from "temml";
import { fitFormula, fitFormulas } from "@/lib/fit-formula";
import "temml/dist/Temml-Local.css";
import "./math.css";

/** Macros may be replaced this often; an honest formula needs a few dozen. */
const maxExpand = 200;
/** The longest side of anything drawn, in em and in points. */
const maxSize: [number, number] = [20, 200];

addEventListener("resize", () => fitFormulas());

/** Draws a formula into its place, or throws and leaves what is there. */
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
