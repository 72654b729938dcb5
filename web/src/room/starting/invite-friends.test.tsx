/** Inviting friends: by name, all of them, none, and without any friends. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { failure, fakeServer } from "@/test/fake-server";
import { Toaster } from "@/ui/toast";
import { InviteFriendsDialog } from "./invite-friends";

const person = (id: string, name: string) => ({
  id,
  name,
  avatarUrl: null,
  since: "2025-01-05T12:00:00Z",
});

function open(answer: unknown) {
  const server = fakeServer({ "GET friends": answer });
  const onInvite = vi.fn(async (ids: string[]) => ({ count: ids.length }));
  const onClose = vi.fn();
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <InviteFriendsDialog onClose={onClose} onInvite={onInvite} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { server, onInvite, onClose, user: userEvent.setup() };
}

it("invites who was chosen, and says how many", async () => {
  const { user, onInvite, onClose } = open([person("g1", "Grace"), person("a1", "Alan")]);
  await user.click(await screen.findByRole("button", { name: "Invite" }));
  await screen.findByText("Choose at least one friend.");
  await user.click(screen.getByRole("checkbox", { name: /Alan/ }));
  await user.click(screen.getByRole("button", { name: "Invite 1 friend" }));
  await screen.findByText("1 friend invited.");
  expect(onInvite).toHaveBeenCalledWith(["a1"]);
  expect(onClose).toHaveBeenCalled();
});

it("invites many in turns", async () => {
  const many = Array.from({ length: 120 }, (_, n) => person(`p${n}`, `Person ${n}`));
  const { user, onInvite } = open(many);
  await user.click(await screen.findByRole("checkbox", { name: "Select all" }));
  await user.click(screen.getByRole("button", { name: "Invite 120 friends" }));
  await screen.findByText("120 friends invited.");
  expect(onInvite.mock.calls.map(([ids]) => ids.length)).toEqual([100, 20]);
});

it("loads again", async () => {
  const { user, server } = open(failure(503));
  await screen.findByText("We couldn't load your friends.");
  server.answers["GET friends"] = [person("g1", "Grace")];
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("checkbox", { name: /Grace/ });
});
