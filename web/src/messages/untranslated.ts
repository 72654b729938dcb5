/**
 * Sentences that are still in English alone, and so are said in English everywhere: whole areas, as
 * `admin`, or parts and single keys of one, as `app.sidebar.friends` (without plural forms). A test
 * wants everything else in every language, and wants this list to be no longer than it has to be.
 */
export const untranslated: readonly string[] = [];
