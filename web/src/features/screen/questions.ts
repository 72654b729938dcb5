/** Everything after the lobby, as one chunk to load. */
export { ScreenLeaderboard } from "./leaderboard";
export { ScreenPodium } from "./podium";
export { ScreenAnnounced, ScreenQuestion } from "./question";
export { StageReactions } from "./reactions";
export { ScreenReveal } from "./reveal";
export { ScreenSlide } from "./slide";
