/** The pages of a question, loaded while the lobby is open: nobody's first look waits for them. */
export const loadQuestions = () => import("./questions");

export type Questions = Awaited<ReturnType<typeof loadQuestions>>;
