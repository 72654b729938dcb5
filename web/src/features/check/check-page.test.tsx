/** The check of device and network says what to do, in words. */
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { FakeEventSource } from "@/test/fake-event-source";
import { FakeSocket } from "@/test/fake-socket";
import { renderApp, signedOut } from "@/test/render-app";

beforeEach(() => {
  FakeSocket.all = [];
  FakeEventSource.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.spyOn(HTMLImageElement.prototype, "decode").mockResolvedValue(undefined);
});

async function streamFails() {
  await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
  FakeEventSource.newest.onerror?.();
}

it("says what is wrong with a network that lets nothing through", async () => {
  const { user } = renderApp("/check", signedOut);
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.newest.lose();
  await streamFails();
  await screen.findByText("A live session would have trouble here");
  screen.getByText(/ask the network's administrator to allow WebSockets/);
  screen.getByText(/It remembers your seat/);
  await user.click(screen.getByRole("button", { name: "Check again" }));
  await waitFor(() => expect(FakeSocket.all).toHaveLength(2));
});

it("asks whether someone heard the sound", async () => {
  const { user } = renderApp("/check", signedOut);
  await user.click(await screen.findByRole("button", { name: "Play a sound" }));
  await screen.findByText(/Your browser blocks sound/);
});

it("gives a link for the person who looks after the network", async () => {
  const { user } = renderApp("/check", signedOut);
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.newest.lose();
  await streamFails();
  await user.click(await screen.findByRole("button", { name: "Copy link to results" }));
  expect(await navigator.clipboard.readText()).toMatch(
    /^http.*\/check#at=\d+&socket=bad&stream=bad&/,
  );
});

it("shows someone's results with what to ask for, and checks nothing", async () => {
  renderApp("/check#at=1790000000000&socket=fair&stream=good&delay=good_40", signedOut);
  await screen.findByRole("heading", { name: "Results of a check" });
  screen.getByText(/^Allow WebSocket connections to localhost \(ws, port \d+\)\.$/);
  expect(screen.queryByText(/text\/event-stream/)).toBeNull();
  screen.getByText(/WebSockets are blocked here/);
  screen.getByText("A round trip takes 40 ms.");
  expect(FakeSocket.all).toHaveLength(0);
});
