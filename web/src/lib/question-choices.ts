/** What a question's form offers, for the form itself and for what new questions start with. */

/** Seconds. */
export const timeLimits: readonly number[] = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240];

export const optionCountMin = 2;
export const optionCountMax = 5;
