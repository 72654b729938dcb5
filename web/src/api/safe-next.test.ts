/** Where people may be sent after signing in (no open redirect). */
import { describe, expect, it } from "vitest";
import { isPlayersPage, safeNext } from "@/api/safe-next";
import { paths } from "@/paths";

describe("safeNext", () => {
  it("keeps pages of ours", () => {
    expect(safeNext("/dashboard/quiz?visibility=PUBLIC#top")).toBe(
      "/dashboard/quiz?visibility=PUBLIC#top",
    );
  });

  it("keeps the verification, which leads on to the page behind it", () => {
    const next = paths.verifyEmailThen("/dashboard/quiz/create");
    expect(next).toBe("/auth/verify-email?next=%2Fdashboard%2Fquiz%2Fcreate");
    expect(safeNext(next)).toBe(next);
  });

  const tab = "\u0009";
  it.each([
    "https://evil.example",
    "HTTPS://evil.example",
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "\\\\evil.example",
    "/\\/evil.example",
    "/dashboard\\..\\evil",
    `/${tab}/evil.example`,
    `${tab}//evil.example`,
    "/\n/evil.example",
    "/\r\n/evil.example",
    "/\u0000/evil.example",
    "/\u007f/evil.example",
    "/\u0085/evil.example",
    " //evil.example",
    "/%2f/evil.example",
    "/%2F%2Fevil.example",
    "/%2fevil.example",
    "/%5cevil.example",
    "/%5C%5Cevil.example",
    "%2f%2fevil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/dashboard/..//evil.example",
    "/./%2fevil.example",
    "/%2e/%2fevil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "/javascript:alert(1)\u0000",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "mailto:evil@example.org",
    "http:evil.example",
    "https:/evil.example",
    "@evil.example",
    ".evil.example",
    "?next=//evil.example",
    "#//evil.example",
    "",
    " ",
    "dashboard",
    "/api/v1/auth/logout",
    "/auth/login?next=/",
    "/auth/signup",
    "/auth/callback/github?code=1&state=2",
    "/dashboard/../auth/login",
    `/${"a".repeat(2_000)}`,
    undefined,
    null,
    7,
    ["/dashboard"],
    { toString: () => "/dashboard" },
  ])("AUTH-14: refuses %j", (next) => expect(safeNext(next)).toBeUndefined());

  it.each([
    "/",
    "/feed?search=%2F%2F",
    "/dashboard/quiz?visibility=PUBLIC#top",
    "/dashboard/settings/security",
    "/host/4839201",
    "/feed?search=https://example.org",
    "/quiz/a%2Fb",
    `/${"a".repeat(1_999)}`,
  ])("AUTH-14: whatever is kept stays on this site (%j)", (next) => {
    expect(safeNext(next)).toBe(next);
    expect(new URL(next, "https://here.example").origin).toBe("https://here.example");
  });
});

it("knows the pages of the player's own app", () => {
  for (const page of ["/j", "/j/123", "/join?code=123", "/play/123", "/quiz/a-b/practice"]) {
    expect(isPlayersPage(page), page).toBe(true);
  }
  for (const page of ["/", "/dashboard", "/quiz/a-b", "/journal", "/players", "/playful/1"]) {
    expect(isPlayersPage(page), page).toBe(false);
  }
});
