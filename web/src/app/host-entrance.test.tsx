/** Who may host: the account after its log-in, or anyone with the key of a host link (LIVE-5). */
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetHostKey, keptHostKey } from "@/live/host-key";
import { FakeSocket } from "@/test/fake-socket";
import { renderApp, signedOut } from "@/test/render-app";
import { sample } from "@/test/room-samples";

class AppSocket extends FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", AppSocket);
});

afterEach(() => {
  vi.unstubAllGlobals();
  forgetHostKey("2679061");
});

/** The newest connection is greeted, and says who it is. */
async function greeted() {
  await waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(0));
  act(() => FakeSocket.newest.greet());
  await waitFor(() => expect(FakeSocket.newest.words).not.toEqual([]));
  return FakeSocket.newest.words[0];
}

const show = (name: string) => act(() => FakeSocket.newest.say(sample<"hostView">(name)));

it("lets strangers in with a link, whose key leaves the address and stays in this tab", async () => {
  const { path } = renderApp("/host/2679061#key=k3y", signedOut);
  expect(await greeted()).toEqual({ type: "attachHostLink", hostKey: "k3y" });
  await waitFor(() => expect(path()).toBe("/host/2679061"));
  expect(keptHostKey("2679061")).toBe("k3y");
  expect(FakeSocket.all).toHaveLength(1);
});

it("hosts by the link again after a reload", async () => {
  sessionStorage.setItem("fanfare.hostKey.2679061", "k3y");
  const { path } = renderApp("/host/2679061", signedOut);
  expect(await greeted()).toEqual({ type: "attachHostLink", hostKey: "k3y" });
  expect(path()).toBe("/host/2679061");
});

it("sends strangers without a key to the log-in", async () => {
  const { path } = renderApp("/host/2679061", signedOut);
  await waitFor(() => expect(path()).toMatch(/^\/auth\/login\?/));
  expect(FakeSocket.all).toEqual([]);
});

it("hosts with the account's own right without a key", async () => {
  renderApp("/host/2679061");
  expect(await greeted()).toEqual({ type: "attachHost", accessToken: "token" });
  show("host-view-lobby");
  expect(await screen.findByRole("button", { name: "Second device and co-hosts" })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Invite friends" })).toBeTruthy();
});

it("gives a host by link nothing that needs the account", async () => {
  renderApp("/host/2679061#key=k3y", signedOut);
  await greeted();
  show("host-view-lobby");
  await screen.findByRole("button", { name: "Exit Lobby" });
  expect(screen.queryByRole("button", { name: "Second device and co-hosts" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Invite friends" })).toBeNull();
  show("host-view-podium");
  expect(await screen.findByRole("button", { name: "End the session" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Open the report" })).toBeNull();
  act(() => FakeSocket.newest.lose(4502));
  expect(await screen.findByText("The host can find the results in the report.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Return to Home" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Live sessions" })).toBeNull();
});

it("says that the link was revoked, and forgets its key", async () => {
  const { path } = renderApp("/host/2679061#key=k3y", signedOut);
  await greeted();
  show("host-view-open");
  act(() => FakeSocket.newest.lose(4507));
  await screen.findByText("This link was revoked. Ask the host for a new one.");
  expect(path()).toBe("/host/2679061");
  expect(keptHostKey("2679061")).toBeNull();
});

it("hosts by a new link that is opened in the same tab", async () => {
  const { history, path } = renderApp("/host/2679061#key=k3y", signedOut);
  await greeted();
  act(() => FakeSocket.newest.lose(4507));
  await screen.findByText("This link was revoked. Ask the host for a new one.");
  FakeSocket.all = [];
  act(() => history.push("/host/2679061#key=n3w"));
  expect(await greeted()).toEqual({ type: "attachHostLink", hostKey: "n3w" });
  await waitFor(() => expect(path()).toBe("/host/2679061"));
  expect(keptHostKey("2679061")).toBe("n3w");
});
