/** The feed: cards, search, filters in the address, pages, and the ways into a quiz. */
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ada, aFeedQuiz, aQuiz, failure } from "@/test/fake-server";
import { type RenderedApp, renderApp, signedOut } from "@/test/render-app";

afterEach(() => void vi.unstubAllGlobals());

function asked({ server }: RenderedApp): string[] {
  return server.calls.filter(({ call }) => call === "GET feed").map(({ search }) => search);
}

it("shows what is true of each quiz", async () => {
  renderApp("/feed", {
    ...signedOut,
    "GET feed": [
      aFeedQuiz({ isStaffPick: true }),
      aFeedQuiz({
        id: "q2",
        title: "Rivers",
        difficulty: "hard",
        playersJoined: 1,
        rating: { count: 0, meanHundredths: 0 },
      }),
    ],
  });
  const card = within(
    (await screen.findByRole("heading", { name: "Oceans" })).closest("article") as HTMLElement,
  );
  for (const words of [
    "Easy",
    "Staff pick",
    "by Grace Hopper",
    "5 questions",
    "1,234 players joined",
    "Jan 5, 2025",
    "Geography",
  ]) {
    expect(card.getByText(words)).toBeTruthy();
  }
  expect(card.getByText("4.3 of 5 stars from 3 ratings")).toBeTruthy();
  expect(card.getByRole("link", { name: "Oceans" }).getAttribute("href")).toBe("/quiz/q1");
  const other = within(
    screen.getByRole("heading", { name: "Rivers" }).closest("article") as HTMLElement,
  );
  expect(other.getByText("1 player joined")).toBeTruthy();
  expect(other.queryByText(/stars/)).toBeNull();
  expect(other.queryByText("Staff pick")).toBeNull();
  expect(screen.queryByRole("button", { name: "Create New Quiz" })).toBeNull();
});

it("leads to the author where their profile is public, beside the quiz and not inside it", async () => {
  const { user } = renderApp("/feed", {
    "GET feed": [aFeedQuiz({ authorId: "a1" }), aFeedQuiz({ id: "q2", title: "Rivers" })],
  });
  const heading = await screen.findByRole("heading", { name: "Oceans" });
  const card = heading.closest("article") as HTMLElement;
  const author = within(card).getByRole("link", { name: "by Grace Hopper" });
  expect(author.getAttribute("href")).toBe("/users/a1");
  expect(card.querySelector("a a, a button, button a")).toBeNull();
  within(card).getByRole("link", { name: "Oceans" }).focus();
  await user.tab();
  expect(document.activeElement).toBe(author);
  await user.tab();
  expect(document.activeElement).toBe(within(card).getByRole("button", { name: /Join Quiz/ }));
  const other = screen.getByRole("heading", { name: "Rivers" }).closest("article") as HTMLElement;
  expect(within(other).getByText("by Grace Hopper")).toBeTruthy();
  expect(within(other).queryByRole("link", { name: /Hopper/ })).toBeNull();
});

it("loads the next page from where the last one ended, and shows no quiz twice", async () => {
  const { user } = renderApp("/feed", {
    "GET feed": (_body: unknown, url: URL) =>
      url.searchParams.get("cursor") === null
        ? Response.json([aFeedQuiz()], { headers: { "x-next-cursor": "after-q1" } })
        : [aFeedQuiz(), aFeedQuiz({ id: "q2", title: "Rivers" })],
  });
  await user.click(await screen.findByRole("button", { name: "Load More Quizzes" }));
  await screen.findByRole("heading", { name: "Rivers" });
  expect(screen.getAllByRole("heading", { name: "Oceans" })).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Load More Quizzes" })).toBeNull();
});

it("keeps what is there when the next page fails", async () => {
  let isBroken = true;
  const { user } = renderApp("/feed", {
    "GET feed": (_body: unknown, url: URL) => {
      if (url.searchParams.get("cursor") === null) {
        return Response.json([aFeedQuiz()], { headers: { "x-next-cursor": "after-q1" } });
      }
      return isBroken
        ? failure(422, { code: "invalid_input" })
        : [aFeedQuiz({ id: "q2", title: "Rivers" })];
    },
  });
  await user.click(await screen.findByRole("button", { name: "Load More Quizzes" }));
  await screen.findByText("We couldn't load more quizzes.");
  expect(screen.getByRole("heading", { name: "Oceans" })).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Load More Quizzes" }));
  await screen.findByRole("heading", { name: "Rivers" });
});

it("has the search and the filters in the address, and reads them from there", async () => {
  const app = renderApp("/feed?category=history&sort=popular&picks=true&difficulty=nonsense", {
    "GET feed": [aFeedQuiz()],
  });
  await screen.findByRole("heading", { name: "Oceans" });
  expect(asked(app)).toEqual(["?category=history&sort=popular&staffPicks=true"]);
  expect(screen.getByLabelText<HTMLSelectElement>("Category").value).toBe("history");
  expect(screen.getByRole("button", { name: "Popular Now" }).getAttribute("aria-pressed")).toBe(
    "true",
  );
  expect(screen.getByRole("button", { name: "Staff Picks" }).getAttribute("aria-pressed")).toBe(
    "true",
  );

  await app.user.selectOptions(screen.getByLabelText("Difficulty"), "hard");
  await waitFor(() => expect(app.path()).toContain("difficulty=hard"));
  await app.user.click(screen.getByRole("button", { name: "Short Quizzes" }));
  await app.user.click(screen.getByRole("button", { name: "Recently Added" }));
  await waitFor(() => expect(app.path()).not.toContain("sort"));
  await app.user.type(screen.getByRole("searchbox"), "deep sea");
  await waitFor(() => expect(asked(app).at(-1)).toContain("search=deep%20sea"));
  expect(asked(app).at(-1)).toContain("questionsMax=10");

  app.history.back();
  await waitFor(() => expect(app.path()).toContain("sort=popular"));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe(""));
});

it("filters by the languages that quizzes are in, by their names", async () => {
  const app = renderApp("/feed?language=PT-br", {
    "GET feed": [aFeedQuiz()],
    "GET feed/languages": ["ar", "de", "pt", "zz9"],
  });
  await screen.findByRole("heading", { name: "Oceans" });
  const select = await screen.findByLabelText<HTMLSelectElement>("Quiz language");
  expect(select.value).toBe("pt");
  expect(asked(app)).toEqual(["?language=pt"]);
  const names = () => [...select.options].map((option) => option.text);
  await waitFor(() =>
    expect(names()).toEqual(["All languages", "Arabic", "German", "Portuguese", "Zz9"]),
  );
  await app.user.selectOptions(select, "German");
  await waitFor(() => expect(app.path()).toContain("language=de"));
  await waitFor(() => expect(asked(app).at(-1)).toBe("?language=de"));
  await app.user.selectOptions(select, "All languages");
  await waitFor(() => expect(app.path()).toBe("/feed"));
});

it("keeps a chosen language when nobody says which there are", async () => {
  const app = renderApp("/feed?language=fr", { "GET feed": [] });
  await screen.findByText("No quizzes found");
  expect(screen.getByLabelText<HTMLSelectElement>("Quiz language").selectedOptions[0]?.text).toBe(
    "French",
  );
  await app.user.click(screen.getByRole("button", { name: "Clear search and filters" }));
  await waitFor(() => expect(asked(app).at(-1)).toBe(""));
});

it("ignores what is no language", async () => {
  const app = renderApp("/feed?language=a%20b", { "GET feed": [aFeedQuiz()] });
  await screen.findByRole("heading", { name: "Oceans" });
  expect(asked(app)).toEqual([""]);
});

it("says what to do when nothing is found, and clears the filters", async () => {
  const app = renderApp("/feed?q=zzz", {
    "GET feed": (_body: unknown, url: URL) => (url.searchParams.has("search") ? [] : [aFeedQuiz()]),
  });
  await screen.findByText("No quizzes found");
  expect(screen.getByText("Try adjusting your search or filters")).toBeTruthy();
  await app.user.click(screen.getByRole("button", { name: "Clear search and filters" }));
  await screen.findByRole("heading", { name: "Oceans" });
  expect(app.path()).toBe("/feed");
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe(""));
});

it("can be tried again when it could not be loaded", async () => {
  const app = renderApp("/feed", { "GET feed": failure(422, { code: "invalid_input" }) });
  await screen.findByText("We couldn't load the quizzes.");
  app.server.answers["GET feed"] = [aFeedQuiz()];
  await app.user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Oceans" });
});

it("shows only a thin bar while the session check is pending", async () => {
  renderApp("/feed", { "GET auth/check": () => new Promise(() => {}), "GET feed": [aFeedQuiz()] });
  await screen.findByText("Checking your session");
  expect(screen.queryByRole("searchbox")).toBeNull();
});

it("joins a lobby that is open to everyone", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  const { user } = renderApp("/feed", {
    ...signedOut,
    "GET feed": [aFeedQuiz()],
    "GET quiz/q1/lobby": { code: "1234567" },
  });
  await user.click(await screen.findByRole("button", { name: /Join Quiz/ }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/j/1234567"));
  assign.mockRestore();
});

it("without an open lobby offers to play alone, or to log in and host", async () => {
  const { user } = renderApp("/feed", {
    ...signedOut,
    "GET feed": [aFeedQuiz()],
    "GET quiz/q1/lobby": { code: null },
  });
  await user.click(await screen.findByRole("button", { name: /Join Quiz/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("link", { name: "Play alone" }).getAttribute("href")).toBe(
    "/quiz/q1/practice",
  );
  const alone = dialog.getByRole("link", { name: "Play alone" });
  await waitFor(() => expect(document.activeElement).toBe(alone));
  expect(dialog.getByRole("button", { name: "Copy the quiz's link" })).toBeTruthy();
  const logIn = dialog.getByRole("link", { name: "Log in to open a lobby" });
  expect(logIn.getAttribute("href")).toBe("/auth/login?next=%2Fquiz%2Fq1");
});

it("sends people who haven't verified their address to do so", async () => {
  const { user } = renderApp("/feed", {
    "GET auth/check": { accessToken: "token", user: { ...ada, emailVerified: false } },
    "GET feed": [aFeedQuiz()],
    "GET quiz/q1/lobby": { code: null },
  });
  await user.click(await screen.findByRole("button", { name: /Join Quiz/ }));
  const link = await screen.findByRole("link", { name: "Verify your email to open a lobby" });
  expect(link.getAttribute("href")).toContain("/auth/verify-email?next=");
});

it("opens a lobby of ten seats that others find, or not", async () => {
  const app = renderApp("/feed", {
    "GET feed": [aFeedQuiz()],
    "GET quiz/q1/lobby": { code: null },
    "POST rooms": { id: "r1", code: "7654321" },
  });
  await app.user.click(await screen.findByRole("button", { name: /Join Quiz/ }));
  const dialog = within(await screen.findByRole("dialog"));
  await app.user.click(dialog.getByRole("switch", { name: "Let others find it under Explore" }));
  await app.user.click(dialog.getByRole("button", { name: "Open a lobby" }));
  await waitFor(() => expect(app.path()).toBe("/host/7654321"));
  const call = app.server.calls.find((each) => each.call === "POST rooms");
  expect(call?.body).toEqual({ quizId: "q1", isPublic: false, settings: { capacity: 10 } });
});

it("opens a lobby, invites friends into it, and then goes there", async () => {
  const app = renderApp("/feed", {
    "GET feed": [aFeedQuiz()],
    "GET quiz/q1/lobby": { code: null },
    "POST rooms": { id: "r1", code: "7654321" },
    "GET friends": [
      { id: "f1", name: "Grace Hopper", avatarUrl: null, since: "2025-01-05T10:00:00Z" },
    ],
    "POST rooms/7654321/friend-invitations": { count: 1 },
  });
  await app.user.click(await screen.findByRole("button", { name: /Join Quiz/ }));
  await app.user.click(
    await screen.findByRole("button", { name: "Open a lobby and invite friends" }),
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Invite friends" }));
  await app.user.click(await dialog.findByRole("checkbox", { name: "Grace Hopper" }));
  expect(app.path()).toBe("/feed");
  await app.user.click(dialog.getByRole("button", { name: "Invite 1 friend" }));
  await waitFor(() => expect(app.path()).toBe("/host/7654321"));
  const call = app.server.calls.find(({ call: each }) => each.endsWith("friend-invitations"));
  expect(call?.body).toEqual({ friendIds: ["f1"] });
});

async function openWindow({ user }: RenderedApp) {
  await user.click(await screen.findByRole("button", { name: "Create New Quiz" }));
  return within(await screen.findByRole("dialog"));
}

it("has its own rules for title and description", async () => {
  const app = renderApp("/feed", { "GET feed": [] });
  const dialog = await openWindow(app);
  const submit = dialog.getByRole("button", { name: "Create Quiz" });
  await app.user.click(submit);
  await dialog.findByText("Quiz title is required");
  expect(dialog.getByText("Description is required")).toBeTruthy();
  await app.user.type(dialog.getByLabelText("Quiz Title"), "ab");
  await app.user.type(dialog.getByLabelText("Description"), "too short");
  await app.user.click(submit);
  await dialog.findByText("Title must be at least 3 characters long");
  expect(dialog.getByText("Description must be at least 10 characters long")).toBeTruthy();
});

it("closes and empties itself after a success", async () => {
  const app = renderApp("/feed", { "GET feed": [], "POST quiz": aQuiz() });
  const dialog = await openWindow(app);
  await app.user.type(dialog.getByLabelText("Quiz Title"), "Oceans");
  await app.user.type(dialog.getByLabelText("Description"), "Wide and blue water.");
  await app.user.type(dialog.getByLabelText("Tags"), "geo{Enter}");
  await app.user.click(dialog.getByRole("button", { name: "Create Quiz" }));
  await screen.findByText("Quiz created successfully");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const again = await openWindow(app);
  expect(again.getByLabelText<HTMLInputElement>("Quiz Title").value).toBe("");
  expect(again.queryAllByRole("listitem")).toHaveLength(0);
});
