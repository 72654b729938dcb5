/** Everything that shows a question, as one chunk to load. */
export { HostQuestion } from "./question";
export { HostReveal } from "./reveal";
export { HostSlide } from "./slide";
