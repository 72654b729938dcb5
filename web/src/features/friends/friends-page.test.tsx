/** Friends: visitors, the own code, finding by code, and the lists with their actions. */
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Friend, FriendList } from "@/api/types";
import { ada, failure } from "@/test/fake-server";
import { renderApp, signedOut } from "@/test/render-app";

const grace: Friend = {
  id: "g1",
  name: "Grace Hopper",
  avatarUrl: null,
  since: "2025-01-05T12:00:00Z",
};
const alan: Friend = { ...grace, id: "a1", name: "Alan Turing" };

/** The lists with their people; the others are empty. */
function lists(people: Partial<Record<FriendList, Friend[]>>) {
  return {
    "GET friends": (_body: unknown, url: URL) =>
      people[(url.searchParams.get("list") ?? "friends") as FriendList] ?? [],
    "GET friends/code": { code: "ABCD2345" },
  };
}

it("tells strangers what it is for, and leads them back", async () => {
  const { server } = renderApp("/friends?code=WXYZ2345", signedOut);
  await screen.findByText("Play with people you know");
  const main = within(screen.getByRole("main"));
  const logIn = main.getByRole("link", { name: "Login" });
  expect(logIn.getAttribute("href")).toBe("/auth/login?next=%2Ffriends%3Fcode%3DWXYZ2345");
  expect(server.count("GET friends")).toBe(0);
});

it("asks for a proven address first", async () => {
  renderApp("/friends", {
    "GET auth/check": { accessToken: "t", user: { ...ada, emailVerified: false } },
  });
  const link = await within(await screen.findByRole("main")).findByRole("link", {
    name: "Enter the code",
  });
  expect(link.getAttribute("href")).toBe("/auth/verify-email?next=%2Ffriends");
});

it("gives one's own code, and a new one after asking", async () => {
  const { user, server } = renderApp("/friends", {
    ...lists({}),
    "POST friends/code": { code: "EFGH6789" },
  });
  await screen.findByText("ABCD 2345");
  await screen.findByText("No friends yet");
  await user.click(screen.getByRole("button", { name: "New code" }));
  expect(server.count("POST friends/code")).toBe(0);
  const window = within(await screen.findByRole("dialog", { name: "Get a new code?" }));
  await user.click(window.getByRole("button", { name: "New code" }));
  await screen.findByText("EFGH 6789");
});

it("finds whose code it is before asking", async () => {
  const { user, server } = renderApp("/friends", {
    ...lists({}),
    "GET friends/codes/wxyz-2345": { name: "Grace Hopper", avatarUrl: null, relation: "none" },
    "POST friends/requests": { relation: "asked" },
  });
  await user.click(await screen.findByRole("button", { name: "Find" }));
  await screen.findByText("Enter the code your friend gave you.");
  await user.type(screen.getByLabelText("Friend code"), "wxyz-2345");
  await user.click(screen.getByRole("button", { name: "Find" }));
  await user.click(await screen.findByRole("button", { name: "Send friend request" }));
  await screen.findByText("You sent Grace Hopper a request.");
  const sent = server.calls.find(({ call }) => call === "POST friends/requests");
  expect(sent?.body).toEqual({ code: "wxyz-2345" });
});

it("says at the field when nobody has the code, and keeps what was typed", async () => {
  const message = "Nobody has this code. Check it, or ask your friend for the new one.";
  const { user } = renderApp("/friends", {
    ...lists({}),
    "GET friends/codes/ABCD2346": failure(404, { code: "not_found", message }),
  });
  const field = await screen.findByLabelText<HTMLInputElement>("Friend code");
  await user.type(field, "ABCD2346{Enter}");
  await screen.findByText(message);
  expect(field.value).toBe("ABCD2346");
});

it("accepts, and asks before it removes", async () => {
  const { user, server } = renderApp("/friends", {
    ...lists({ asking: [grace], friends: [alan] }),
    "POST friends/requests/g1/accept": null,
    "DELETE friends/a1": null,
  });
  await user.click(await screen.findByRole("button", { name: "Accept: Grace Hopper" }));
  await screen.findByText("You and Grace Hopper are now friends.");
  await user.click(screen.getByRole("button", { name: "More for Alan Turing" }));
  await user.click(screen.getByRole("menuitem", { name: "Remove" }));
  expect(server.count("DELETE friends/a1")).toBe(0);
  const window = within(await screen.findByRole("dialog", { name: "Remove Alan Turing?" }));
  await user.click(window.getByRole("button", { name: "Remove" }));
  await screen.findByText("You're no longer friends.");
  expect(server.count("DELETE friends/a1")).toBe(1);
});

it("offers to load a list again", async () => {
  const { user, server } = renderApp("/friends", {
    ...lists({}),
    "GET friends": failure(503),
  });
  const heading = await screen.findByText("We couldn't load your friends.");
  server.answers["GET friends"] = [alan];
  const place = heading.closest("section");
  if (place === null) throw new Error("the list has a place");
  await user.click(within(place).getByRole("button", { name: "Try again" }));
  await within(place).findByText("Alan Turing");
});
