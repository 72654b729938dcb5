/** Profile: name, picture, and changing the address. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { User } from "@/api/types";
import { type Answers, ada, failure } from "@/test/fake-server";
import { type RenderedApp, renderApp } from "@/test/render-app";

const path = "/dashboard/settings/profile";
const nothingPending = { email: null, expiresAt: null };
const usual: Answers = { "GET account/email": nothingPending };

function bodyOf(app: RenderedApp, call: string): unknown {
  return app.server.calls.find((each) => each.call === call)?.body;
}

async function type(app: RenderedApp, label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await app.user.clear(field);
  await app.user.type(field, text);
}

it("changes the name, here and in the frame around the page", async () => {
  const app = renderApp(path, {
    ...usual,
    "PATCH account/profile": (body: unknown) => ({ ...ada, ...(body as Partial<User>) }),
  });
  await type(app, "Full Name", " Ada King ");
  await app.user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("Saved");
  expect(bodyOf(app, "PATCH account/profile")).toEqual({ name: "Ada King" });
  expect(within(screen.getByRole("banner")).getByText("Ada King")).toBeTruthy();
  expect(app.server.count("POST account/email")).toBe(0);
});

it("shows the server's sentence at the name and keeps what was typed", async () => {
  const app = renderApp(path, {
    ...usual,
    "PATCH account/profile": failure(422, {
      code: "invalid_input",
      message: "Please check the form.",
      errors: { name: "At most 80 characters" },
    }),
  });
  await type(app, "Full Name", "Ada of the very long name");
  await app.user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("At most 80 characters");
  const field = screen.getByLabelText<HTMLInputElement>("Full Name");
  expect(field.value).toBe("Ada of the very long name");
  expect(document.activeElement).toBe(field);
});

it("wants a name", async () => {
  const app = renderApp(path, usual);
  await app.user.clear(await screen.findByLabelText("Full Name"));
  await app.user.click(screen.getByRole("button", { name: "Save Changes" }));
  await screen.findByText("This field is required");
  expect(app.server.count("PATCH account/profile")).toBe(0);
});

it("changes the address after a confirmation and a code, and keeps the old one until then", async () => {
  let confirmed = false;
  let pending: unknown = nothingPending;
  const app = renderApp(path, {
    "GET account/email": () => pending,
    "GET account/protection": {
      hasPassword: true,
      hasTotp: false,
      recoveryCodesLeft: 0,
      passkeys: [],
      linkedLogins: [],
    },
    "POST auth/confirm": () => {
      confirmed = true;
      return null;
    },
    "POST account/email": () => {
      if (!confirmed) return failure(403, { code: "confirmation_needed" });
      pending = { email: "ada@new.example", expiresAt: "2030-01-01T00:00:00Z" };
      return { message: "Sent." };
    },
    "POST account/email/verify": (body: unknown) =>
      (body as { code: string }).code === "K7WQ2M"
        ? { ...ada, email: "ada@new.example" }
        : failure(400, { code: "wrong_code", message: "That code isn't right." }),
  });
  await type(app, "Email Address", "ada@new.example");
  await app.user.click(screen.getByRole("button", { name: "Save Changes" }));
  const dialog = await screen.findByRole("dialog");
  await app.user.type(await within(dialog).findByLabelText("Password"), "analytical{Enter}");
  await screen.findByText(/We sent a code to ada@new.example/);
  expect(screen.getByLabelText<HTMLInputElement>("Email Address").value).toBe(ada.email);

  await app.user.click(screen.getByRole("textbox", { name: "Verification code" }));
  await app.user.keyboard("AAAAAA");
  await screen.findByText("That code isn't right.");
  await app.user.click(screen.getByRole("textbox", { name: "Verification code" }));
  await app.user.keyboard("K7WQ2M");
  await app.user.click(screen.getByRole("button", { name: "Confirm new address" }));
  await screen.findByText("Your email address is now ada@new.example");
  expect(screen.getByLabelText<HTMLInputElement>("Email Address").value).toBe("ada@new.example");
  expect(screen.queryByText(/We sent a code/)).toBeNull();
});

it("keeps a typed address when the confirmation is closed", async () => {
  const app = renderApp(path, {
    ...usual,
    "POST account/email": failure(403, { code: "confirmation_needed" }),
  });
  await type(app, "Email Address", "ada@new.example");
  await app.user.click(screen.getByRole("button", { name: "Save Changes" }));
  const dialog = await screen.findByRole("dialog");
  await app.user.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("Email Address").value).toBe("ada@new.example");
  expect(screen.queryByText("Something went wrong. Please try again later.")).toBeNull();
});

it("gives a pending change up", async () => {
  const app = renderApp(path, {
    "GET account/email": { email: "ada@new.example", expiresAt: "2030-01-01T00:00:00Z" },
    "DELETE account/email": null,
  });
  await app.user.click(await screen.findByRole("button", { name: "Keep old address" }));
  await waitFor(() => expect(screen.queryByText(/We sent a code/)).toBeNull());
  expect(app.server.count("DELETE account/email")).toBe(1);
});

it("offers a new code after 30 seconds, not before", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const app = renderApp(path, {
      "GET account/email": { email: "ada@new.example", expiresAt: "2030-01-01T00:00:00Z" },
      "POST account/email": { message: "Sent." },
    });
    await screen.findByRole("button", { name: "Resend code in 30 s" });
    fireEvent.click(screen.getByRole("button", { name: /Resend code in/ }));
    expect(app.server.count("POST account/email")).toBe(0);
    for (let second = 0; second < 30; second += 1) act(() => vi.advanceTimersByTime(1_000));
    fireEvent.click(await screen.findByRole("button", { name: "Resend code" }));
    await screen.findByText("Verification code resent");
    expect(bodyOf(app, "POST account/email")).toEqual({ email: "ada@new.example" });
    await screen.findByRole("button", { name: /Resend code in/ });
  } finally {
    vi.useRealTimers();
  }
});

const drawImage = vi.fn();

beforeEach(() => {
  drawImage.mockClear();
  // The test's browser draws nothing, so the canvas and the picture are faked.
  vi.stubGlobal("createImageBitmap", async (file: File) => {
    if (file.name === "broken.png") throw new DOMException("no picture", "InvalidStateError");
    return { width: 400, height: 200, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    clearRect: () => undefined,
    drawImage,
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((take, kind) =>
    take(new Blob(["cut"], { type: kind ?? "image/png" })),
  );
});

const photo = new File(["photo"], "me.jpg", { type: "image/jpeg" });
const picture = "/api/v1/avatars/a1";

it("cuts a chosen picture and shows it in the frame", async () => {
  const app = renderApp(path, {
    ...usual,
    "PUT account/avatar": { ...ada, avatarUrl: picture },
  });
  await app.user.upload(await screen.findByLabelText("Picture file"), photo);
  const dialog = await screen.findByRole("dialog", { name: "Crop your picture" });
  fireEvent.change(within(dialog).getByRole("slider", { name: "Zoom" }), {
    target: { value: "2" },
  });
  fireEvent.change(within(dialog).getByRole("slider", { name: "Horizontal position" }), {
    target: { value: "1" },
  });
  // The far right: a square of 100 at 300, in the middle of the height.
  expect(drawImage.mock.calls.at(-1)?.slice(1, 5)).toEqual([300, 50, 100, 100]);
  await app.user.click(within(dialog).getByRole("button", { name: "Use this picture" }));
  await screen.findByText("Picture saved");
  expect(bodyOf(app, "PUT account/avatar")).toBe("cut");
  expect(screen.getByRole("banner").querySelector("img")?.getAttribute("src")).toBe(picture);
});

it("says why the server refuses a picture and keeps the window open", async () => {
  const app = renderApp(path, {
    ...usual,
    "PUT account/avatar": failure(422, {
      code: "invalid_input",
      message: "Please check the form.",
      errors: { image: "This is no picture" },
    }),
  });
  await app.user.upload(await screen.findByLabelText("Picture file"), photo);
  await app.user.click(await screen.findByRole("button", { name: "Use this picture" }));
  await screen.findByText("This is no picture");
  expect(screen.getByRole("dialog", { name: "Crop your picture" })).toBeTruthy();
});

it.each([
  [new File(["x"], "me.svg", { type: "image/svg+xml" }), /This isn't a PNG, JPEG, WebP or GIF/],
  [
    new File(["x"], "broken.png", { type: "image/png" }),
    "We couldn't read this picture. Choose another one.",
  ],
])("refuses what is no picture, by words: %o", async (file, words) => {
  renderApp(path, usual);
  const input = await screen.findByLabelText("Picture file");
  fireEvent.change(input, { target: { files: [file] } });
  await screen.findByText(words);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("takes a pasted picture", async () => {
  renderApp(path, usual);
  await screen.findByLabelText("Picture file");
  const pasted = new Event("paste", { cancelable: true });
  Object.assign(pasted, { clipboardData: { files: [photo] } });
  fireEvent(window, pasted);
  await screen.findByRole("dialog", { name: "Crop your picture" });
});

it("removes the picture", async () => {
  const app = renderApp(path, {
    ...usual,
    "GET auth/check": { accessToken: "t", user: { ...ada, avatarUrl: picture } },
    "DELETE account/avatar": ada,
  });
  await app.user.click(await screen.findByRole("button", { name: "Remove" }));
  await screen.findByText("Picture removed");
  expect(screen.getByRole("banner").querySelector("img")).toBeNull();
});

it("shows the first letter when the picture is gone", async () => {
  renderApp(path, {
    ...usual,
    "GET auth/check": { accessToken: "t", user: { ...ada, avatarUrl: picture } },
  });
  const banner = await screen.findByRole("banner");
  const image = banner.querySelector("img");
  if (image === null) throw new Error("the picture should be there at first");
  fireEvent.error(image);
  expect(within(banner).getByText("A")).toBeTruthy();
});

it("leads those who have not verified their address there and back", async () => {
  renderApp(path, {
    ...usual,
    "GET auth/check": { accessToken: "t", user: { ...ada, emailVerified: false } },
  });
  const link = await screen.findByRole("link", { name: "Verify your email address" });
  expect(link.getAttribute("href")).toContain("next=%2Fdashboard%2Fsettings%2Fprofile");
  expect(screen.queryByLabelText("Picture file")).toBeNull();
});
