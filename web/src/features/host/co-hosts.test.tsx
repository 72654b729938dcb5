/** Co-hosts by account: named, watched and removed, without telling who has an account. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { CoHost, Friend } from "@/api/types";
import { failure, fakeServer } from "@/test/fake-server";
import { Toaster } from "@/ui/toast";
import { CoHosts } from "./co-hosts";

function aCoHost(change: Partial<CoHost> = {}): CoHost {
  return {
    id: "c1",
    email: "zoe@example.org",
    accountName: null,
    connectedCount: 0,
    createdAt: "2025-01-05T12:00:00Z",
    lastUsedAt: null,
    ...change,
  };
}

const friend = { id: "f1", name: "Ben" } as Friend;

function open(coHosts: readonly CoHost[], friends: readonly Friend[] = [], refusal?: Response) {
  let current = [...coHosts];
  const server = fakeServer({
    "GET rooms/r1/co-hosts": () => current,
    "GET friends": friends,
    "POST rooms/r1/co-hosts": (body: unknown) => {
      if (refusal !== undefined) return refusal;
      const { email = null } = body as { email?: string };
      const made = aCoHost({ id: "new", email, accountName: email === null ? "Ben" : null });
      current.push(made);
      return made;
    },
    "DELETE rooms/r1/co-hosts/c1": () => {
      current = current.filter(({ id }) => id !== "c1");
      return new Response(null, { status: 204 });
    },
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <CoHosts roomId="r1" />
      <Toaster />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

const posted = (server: ReturnType<typeof open>["server"]) =>
  server.calls.filter(({ call }) => call === "POST rooms/r1/co-hosts").map(({ body }) => body);

it("names someone by email address, and asks for one that is", async () => {
  const { server, user } = open([]);
  const email = await screen.findByRole("textbox", { name: "Email address" });
  await user.click(screen.getByRole("button", { name: "Add co-host" }));
  expect(screen.getByText("Enter an email address, like name@example.org.")).toBeTruthy();
  expect(posted(server)).toEqual([]);
  await user.type(email, " zoe@example.org ");
  await user.click(screen.getByRole("button", { name: "Add co-host" }));
  expect(await screen.findByText("zoe@example.org")).toBeTruthy();
  expect(posted(server)).toEqual([{ by: "email", email: "zoe@example.org" }]);
  expect(screen.getByText("Not used yet")).toBeTruthy();
});

it("names a friend without an address", async () => {
  const { server, user } = open([], [friend]);
  await user.selectOptions(await screen.findByRole("combobox", { name: "Who" }), "Ben");
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Add co-host" }));
  await waitFor(() => expect(posted(server)).toEqual([{ by: "friend", accountId: "f1" }]));
  expect(await screen.findByRole("button", { name: "Remove Ben" })).toBeTruthy();
});

it("shows who has come, and removes them with the focus in a place that stays", async () => {
  const { user } = open([aCoHost({ accountName: "Zoë", connectedCount: 1 })]);
  expect(await screen.findByText("Connected now")).toBeTruthy();
  expect(screen.getByText("zoe@example.org")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Remove Zoë" }));
  expect(document.activeElement?.textContent).toBe("Co-hosts with an account");
  await waitFor(() => expect(screen.queryByText("Zoë")).toBeNull());
});

it("says why nobody was named, and that eight are enough", async () => {
  const { user } = open([], [], failure(409, { detail: "This live session is over." }));
  await user.type(await screen.findByRole("textbox"), "zoe@example.org");
  await user.click(screen.getByRole("button", { name: "Add co-host" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
});

it("offers no ninth", async () => {
  open(Array.from({ length: 8 }, (_, at) => aCoHost({ id: `c${at}`, email: `${at}@example.org` })));
  expect(await screen.findByText(/can have 8 co-hosts/)).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});
