/** What is shown of a question, loaded while the lobby waits: the code is on the screen first. */
export const loadQuestions = () => import("./questions");

export type Questions = Awaited<ReturnType<typeof loadQuestions>>;
