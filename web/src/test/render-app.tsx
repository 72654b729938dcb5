/** Renders the whole app at a path, against a fake server. */
import { createMemoryHistory, type RouterHistory } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { createApp } from "@/app/app";
import {
  type Answers,
  adaSignedIn,
  anAbout,
  anInstance,
  type FakeServer,
  failure,
  fakeServer,
} from "./fake-server";

export interface RenderedApp {
  server: FakeServer;
  user: UserEvent;
  history: RouterHistory;
  path: () => string;
}

export function renderApp(path: string, answers: Answers = {}): RenderedApp {
  const server = fakeServer({
    "GET auth/check": adaSignedIn,
    "GET instance": anInstance(),
    "GET instance/about": anAbout(),
    ...answers,
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  render(createApp(history).element);
  return {
    server,
    user: userEvent.setup(),
    history,
    path: () => history.location.href,
  };
}

/** Responses for a visitor who isn't signed in. */
export const signedOut: Answers = {
  "GET auth/check": failure(401, { code: "unauthenticated" }),
  "POST auth/refresh": failure(401, { code: "unauthenticated" }),
};
