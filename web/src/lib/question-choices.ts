/** The options in a question's form, also used for the defaults of new questions. */

/** Seconds. */
export const timeLimits: readonly number[] = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240];

export const optionCountMin = 2;
export const optionCountMax = 5;
