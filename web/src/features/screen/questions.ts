/** Everything that is shown of a question, as one piece to load. */
export { ScreenAnnounced, ScreenQuestion } from "./question";
export { ScreenReveal } from "./reveal";
export { ScreenSlide } from "./slide";
