/**
 * Remembers which button somebody pressed on a page that can be read already, while the app is still
 * on its way. The app presses it again as soon as it can respond (`src/main.tsx`).
 */
(() => {
  let pressed = null;
  const remember = (event) => {
    const button = event.target instanceof Element && event.target.closest("button[type='button']");
    if (button) pressed = button;
  };
  addEventListener("click", remember, true);
  window.takeEarlyPress = () => {
    removeEventListener("click", remember, true);
    return pressed;
  };
})();
