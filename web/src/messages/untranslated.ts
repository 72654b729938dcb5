/**
 * Messages that aren't translated yet, and show in English in every language: whole areas, such as
 * `admin`, or parts and single keys of one, such as `app.sidebar.friends` (without plural forms). A
 * test requires everything else in every language, and keeps this list as short as possible.
 */
export const untranslated: readonly string[] = [];
