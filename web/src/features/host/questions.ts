/** Everything after the lobby, as one chunk to load. */
export { HostLeaderboard } from "./leaderboard";
export { HostPodium } from "./podium";
export { HostQuestion } from "./question";
export { HostReveal } from "./reveal";
export { HostSlide } from "./slide";
