/**
 * Runs before the app has come, and gives it a head start.
 *
 * It remembers which button someone pressed on a page that can be read already; the app presses it
 * again as soon as it can respond (`src/main.tsx`). It names the files of the page at this address,
 * which the browser would find out about only from the app. And if someone is signed in here, it
 * asks who that is and for the page's data; `src/api/head-start.ts` takes the answers.
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

  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };

  // The build fills these in (`scripts/head-start.ts`); while developing, there is no such page.
  const files = ["__FILES__"];
  const words = { __WORDS__: [] };
  const pages = [["__PAGES__", [], []]];

  const chosen = read("fanfare.language") ?? read("fanfare.account-language");
  const page = pages.find(([pattern]) => new RegExp(pattern).test(location.pathname));
  const [pattern, needed, calls] = page ?? ["", [], []];
  for (const index of [...(words[chosen] ?? []), ...needed]) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = `/${files[index]}`;
    document.head.append(link);
  }

  if (read("fanfare.signedIn") !== "yes") return;
  const answers = new Map();
  // Nobody may ever take an answer that failed, and that is no mistake of the page.
  const expectAnswer = (address, answer) => {
    answer.catch(() => {});
    answers.set(address, answer);
  };
  const check = "/api/v1/auth/check";
  const headers = { accept: "application/json", ...(chosen && { "accept-language": chosen }) };
  const ask = async () => {
    const response = await fetch(check, { headers });
    const text = await response.text();
    if (response.ok) {
      const authorization = `Bearer ${JSON.parse(text).accessToken}`;
      // Other addresses have other data.
      const own = location.search === "" ? calls : [];
      for (const call of own) {
        const address = location.pathname.replace(new RegExp(pattern), call);
        const init = { headers: { ...headers, authorization }, credentials: "omit" };
        expectAnswer(address, fetch(address, init));
      }
    }
    const { status, headers: found } = response;
    return new Response(text, { status, headers: found });
  };
  expectAnswer(check, ask());
  window.headStart = answers;
})();
