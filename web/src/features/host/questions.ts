/** Everything that is shown of a question, as one piece to load. */
export { HostQuestion } from "./question";
export { HostReveal } from "./reveal";
export { HostSlide } from "./slide";
