/** Everything that shows a question, as one chunk to load. */
export { ScreenAnnounced, ScreenQuestion } from "./question";
export { ScreenReveal } from "./reveal";
export { ScreenSlide } from "./slide";
