/** The names of the keys that people press with a letter, on this computer. */
export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
export const command = isApple ? "⌘" : "Ctrl";
export const alt = isApple ? "⌥" : "Alt";
export const shift = isApple ? "⇧" : "Shift";
