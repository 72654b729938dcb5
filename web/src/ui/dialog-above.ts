/** Whether a dialog is above the page, and has the keys. One that is fading out has none anymore. */
const open = ["dialog", "alertdialog"].map((role) => `[role=${role}]:not([data-ending-style])`);
const selector = open.join();

export function isDialogAbove(): boolean {
  return document.querySelector(selector) !== null;
}
