/** Links for a second device and co-hosts: made, shown once, watched and revoked (LIVE-5). */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { HostLink } from "@/api/types";
import { anInstance, failure, fakeServer } from "@/test/fake-server";
import { Toaster } from "@/ui/toast";
import { HostLinksDialog } from "./host-links-dialog";

function aLink(change: Partial<HostLink> = {}): HostLink {
  return {
    id: "l1",
    purpose: "coHost",
    label: "Zoë",
    accountName: null,
    connectedCount: 0,
    createdAt: "2025-01-05T12:00:00Z",
    lastUsedAt: null,
    ...change,
  };
}

function open(links: readonly HostLink[]) {
  let current = [...links];
  const server = fakeServer({
    "GET instance": anInstance({ publicUrl: "https://quiz.example" }),
    "GET rooms/r1/host-links": () => current,
    "POST rooms/r1/host-links": (body: unknown) => {
      const link = aLink({ id: "new", ...(body as Partial<HostLink>) });
      current.push(link);
      return { link, key: "k3y" };
    },
    "GET rooms/r1/co-hosts": [],
    "GET friends": [],
    "DELETE rooms/r1/host-links/l1": () => {
      current = current.filter((link) => link.id !== "l1");
      return new Response(null, { status: 204 });
    },
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <HostLinksDialog code="2679061" onClose={() => undefined} roomId="r1" />
      <Toaster />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

const posted = (server: ReturnType<typeof open>["server"]) =>
  server.calls.filter(({ call }) => call === "POST rooms/r1/host-links").map(({ body }) => body);

it("gives the host's own phone a link to scan and to copy, only once", async () => {
  const { server, user } = open([]);
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await screen.findByText("There are no links yet.");
  expect(posted(server)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Show the QR code" }));
  await screen.findByRole("img", { name: "QR code of the host link" });
  expect(posted(server)).toEqual([{ purpose: "remote", label: "" }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Your phone"));
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(write).toHaveBeenCalledWith("https://quiz.example/host/2679061#key=k3y");
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.getByText("Not used yet")).toBeTruthy();
});

it("gives a co-host a link with a name, which has its limit", async () => {
  const { server, user } = open([]);
  const name = await screen.findByRole("textbox", { name: "Name (optional)" });
  await user.type(name, "x".repeat(41));
  expect(screen.getByText("A name can have at most 40 characters.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Create a link" }));
  expect(posted(server)).toEqual([]);
  await user.clear(name);
  await user.type(name, " Zoë ");
  await user.click(screen.getByRole("button", { name: "Create a link" }));
  expect(await screen.findByText("Send this link to your co-host.")).toBeTruthy();
  expect(posted(server)).toEqual([{ purpose: "coHost", label: "Zoë" }]);
});

it("tells who is connected, and by which account", async () => {
  open([
    aLink({ connectedCount: 1, accountName: "Zoë Miller" }),
    aLink({ id: "l2", label: "", connectedCount: 3, accountName: "Grace Hopper" }),
    aLink({ id: "l3", purpose: "remote", label: "", lastUsedAt: new Date().toISOString() }),
  ]);
  const rows = await screen.findAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^ZoëConnected nowLogged in as Zoë Miller/),
    expect.stringMatching(/^Grace Hopper3 connected now(?!Logged)/),
    expect.stringMatching(/^Your phoneLast used /),
  ]);
});

it("revokes a link, and keeps the focus in the dialog", async () => {
  const { user } = open([aLink(), aLink({ id: "l2", label: "Maya" })]);
  await user.click(await screen.findByRole("button", { name: "Revoke Zoë" }));
  await screen.findByText("Link revoked");
  await waitFor(() => expect(screen.queryByText("Zoë")).toBeNull());
  expect(screen.getByText("Maya")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Links");
});

it("offers no more than a session can have, and says what didn't work", async () => {
  const full = open(Array.from({ length: 8 }, (_, index) => aLink({ id: `l${index}` })));
  await screen.findByText(/A live session can have 8 links/);
  expect(screen.queryByRole("button", { name: "Create a link" })).toBeNull();
  full.server.answers["DELETE rooms/r1/host-links/l1"] = failure(503, { message: "Not now." });
  const rows = screen.getAllByRole("listitem");
  const [, second] = rows;
  if (second === undefined) throw new Error("no second row");
  await full.user.click(within(second).getByRole("button"));
  await screen.findByText("Not now.");
  expect(screen.getAllByRole("listitem").length).toBeGreaterThanOrEqual(8);
});
