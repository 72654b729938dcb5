/** Looking up a code without a network: why it fails, and that nothing typed is lost. */
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CodeForm } from "@/play/code-form";
import { JoinForm } from "@/play/join-form";
import { openJoin } from "@/play/route";
import { loadLostNotes } from "@/play/unreached";
import { preload } from "@/ui/use-module";

vi.mock("@/play/route", async (original) => ({ ...(await original()), openJoin: vi.fn() }));

const door = {
  code: "4839201",
  title: "Maps",
  hostName: "Hanna",
  questionCount: 3,
  inLobby: true,
  closedBecause: null,
};

/** Who answers at the moment. */
let network: "server" | "failing" | "portal" | "none";
let looks: number;

beforeEach(async () => {
  // As on a phone that had a network when the page came.
  await preload(loadLostNotes);
  localStorage.clear();
  looks = 0;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => network !== "none");
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.includes("/rooms/")) looks += 1;
    if (network === "none") throw new TypeError("Failed to fetch");
    if (network === "server") return Response.json(door);
    if (network === "failing")
      return new Response("", { status: path.includes("/rooms/") ? 500 : 200 });
    return new Response("<h1>Welcome!</h1>", { headers: { "content-type": "text/html" } });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const goOnline = () => {
  network = "server";
  act(() => void dispatchEvent(new Event("online")));
};

it("keeps the code while the device is offline, and looks again once it is online", async () => {
  network = "none";
  render(<CodeForm />);
  const field = screen.getByLabelText<HTMLInputElement>("Code");
  await userEvent.type(field, "4839201{Enter}");
  const note = await screen.findByText("Your device is offline. Turn on Wi-Fi or mobile data.");
  expect(note.getAttribute("role")).toBe("alert");
  expect(field.value).toBe("4839201");
  expect(field.getAttribute("aria-invalid")).toBeNull();
  expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  goOnline();
  await vi.waitFor(() => expect(openJoin).toHaveBeenCalledWith("4839201"));
  expect(looks).toBe(2);
});

it("knows a Wi-Fi that wants a sign-in, and tries again at a press", async () => {
  network = "portal";
  render(<JoinForm code="4839201" onJoin={vi.fn()} pending={false} refusal={null} />);
  await userEvent.type(screen.getByLabelText("Nickname"), "Zoë");
  await screen.findByText(/^This Wi-Fi wants you to sign in first\./);
  expect(screen.queryByText(/answers are safe/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(looks).toBe(2));
  await screen.findByText(/^This Wi-Fi wants you to sign in first\./);
  network = "server";
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Maps");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Nickname").value).toBe("Zoë");
});

it("looks by itself at a room whose page opened offline", async () => {
  network = "none";
  render(<JoinForm code="4839201" onJoin={vi.fn()} pending={false} refusal={null} />);
  await screen.findByText(/^Your device is offline\./);
  goOnline();
  await screen.findByText("Maps");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(looks).toBe(2);
});

it("says that the server failed, where it did, and keeps the code", async () => {
  network = "failing";
  render(<CodeForm />);
  const field = screen.getByLabelText<HTMLInputElement>("Code");
  await userEvent.type(field, "4839201{Enter}");
  await screen.findByText("Something went wrong on the server. Try again in a moment.");
  expect(screen.queryByText(/connection/)).toBeNull();
  expect(field.value).toBe("4839201");
  network = "server";
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(openJoin).toHaveBeenCalledWith("4839201"));
});

it("says so also where the link of a code was opened", async () => {
  network = "failing";
  render(<JoinForm code="4839201" onJoin={vi.fn()} pending={false} refusal={null} />);
  await screen.findByText("Something went wrong on the server. Try again in a moment.");
  network = "server";
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Maps");
  expect(screen.queryByRole("alert")).toBeNull();
});
