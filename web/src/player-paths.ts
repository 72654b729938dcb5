/** The URLs that the player's page needs, so that it loads no others. */

const segment = encodeURIComponent;

export const playerPaths = {
  home: "/",
  feed: "/feed",
  signUp: "/auth/signup",
  logIn: "/auth/login",
  /** The games that count for the own profile. */
  games: "/profile?tab=games",
  /** The flash cards. */
  cards: "/cards",
  joinForm: "/j",
  /** The link of an assignment. */
  assigned: (code: string) => `/a/${segment(code)}`,
  /**
   * With the room's pass, if there is one, nothing holds up those who come by it. QR codes also
   * carry the number on the stage.
   */
  join: (code: string, pass: string | null = null, number: string | null = null) => {
    const query = new URLSearchParams();
    if (pass !== null) query.set("p", pass);
    if (number !== null) query.set("n", number);
    return `/j/${segment(code)}${query.size === 0 ? "" : `?${query}`}`;
  },
  play: (code: string) => `/play/${segment(code)}`,
} as const;

/** The address of a page in a sentence: from left to right in Arabic, too, whatever the host. */
export const shownAddress = (path: string) => `\u2066${location.host}${path}\u2069`;
