/** The check of device and network says what to do, in words. */
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { FakeSocket } from "@/test/fake-socket";
import { renderApp, signedOut } from "@/test/render-app";

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
});

it("says what is wrong with a network that lets no sockets through", async () => {
  const { user } = renderApp("/check", signedOut);
  await waitFor(() => expect(FakeSocket.all).toHaveLength(1));
  FakeSocket.newest.lose();
  await screen.findByText("A live session would have trouble here");
  screen.getByText(/ask the network's administrator to allow WebSockets/);
  screen.getByText(/It remembers your seat/);
  await user.click(screen.getByRole("button", { name: "Check again" }));
  await waitFor(() => expect(FakeSocket.all).toHaveLength(2));
});

it("asks whether somebody heard the sound", async () => {
  const { user } = renderApp("/check", signedOut);
  await user.click(await screen.findByRole("button", { name: "Play a sound" }));
  await screen.findByText(/Your browser blocks sound/);
});
