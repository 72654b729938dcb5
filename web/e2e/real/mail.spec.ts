/**
 * A mail server with a certificate of its own authority that takes emails only after STARTTLS and a
 * log-in; and two that are set up wrong.
 */
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { signUp } from "../acts.ts";
import type { Server } from "../server.ts";
import { test as base, expect } from "../test.ts";
import { certify } from "./certificate.ts";
import { withFolder } from "./part.ts";

interface Fixtures {
  options: SMTPServerOptions;
  post: Post;
}

const user = "quiz@mail.example";
/** Everything that has a meaning in an address. */
const password = "p@ss:w/rd?#%1";
const email = "ada@example.org";

/** The mail server, and what it was told. */
class Post {
  readonly mails: string[] = [];
  /** One for each log-in: whether it was encrypted. */
  readonly logIns: boolean[] = [];
  authority = "";
  port = 0;
  accepts = password;
  #server: SMTPServer | undefined;

  async open(folder: string, options: SMTPServerOptions): Promise<void> {
    const files = await certify(folder);
    this.authority = files.authority;
    this.#server = new SMTPServer({
      ...options,
      cert: await readFile(files.certificate),
      key: await readFile(files.key),
      onAuth: ({ username, password: word }, { secure }, done) => {
        this.logIns.push(secure);
        if (username === user && word === this.accepts) return done(null, { user });
        return done(Object.assign(new Error("5.7.8 No such user"), { responseCode: 535 }));
      },
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.once("end", () => {
          this.mails.push(Buffer.concat(chunks).toString());
          done();
        });
      },
    });
    const { server } = this.#server;
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    this.port = (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    await new Promise<void>((done) => this.#server?.close(done));
  }
}

const test = base.extend<Fixtures>({
  options: [{}, { option: true }],
  post: async ({ options }, use) =>
    withFolder(async (folder) => {
      const post = new Post();
      await post.open(folder, options);
      await use(post);
      await post.close();
    }),
  serverFlags: async ({ post }, use) => {
    const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
    const url = `smtp://${who}@localhost:${post.port}?tls=required`;
    await use(["--smtp-url", url, "--smtp-ca", post.authority, "--mail-from", `Quiz <${user}>`]);
  },
});

/** Waits until the server logs these words, which must not tell whom the email is for. */
async function logged(server: Server, words: RegExp): Promise<void> {
  await expect(() => expect(server.log.join("\n")).toMatch(words)).toPass({ timeout: 60_000 });
  expect(server.log.join("\n")).not.toContain(email);
  expect(server.log.join("\n")).not.toContain(password);
}

test("a code arrives encrypted, after a log-in", async ({ post, someone }) => {
  const ada = await someone();
  await signUp(ada, "Ada Lovelace", email);
  await expect.poll(() => post.mails.length).toBe(1);
  expect(post.logIns).toEqual([true]);
  const mail = post.mails[0] ?? "";
  expect(mail).toMatch(/^To: .*ada@example\.org/m);
  expect(mail).toMatch(/^From: .*quiz@mail\.example/m);
  const code = /^\s*([A-HJ-NP-Z2-9]{6})\s*$/m.exec(mail)?.[1] ?? "";
  await ada.getByRole("textbox", { name: "Verification code" }).click();
  await ada.keyboard.type(code);
  await expect(ada.getByText("Email verified successfully").first()).toBeVisible();
});

test("a wrong password is named in the log, and the email waits", async ({
  post,
  server,
  someone,
}) => {
  post.accepts = "another";
  await signUp(await someone(), "Ada Lovelace", email);
  await logged(server, /the mail server refused it with 535 5\.7\.8/);
  expect(post.mails).toEqual([]);
  post.accepts = password;
  await expect.poll(() => post.mails.length).toBe(1);
  expect(post.logIns).not.toContain(false);
});

test.describe("without STARTTLS", () => {
  // It would take the password in clear text.
  const options = { hideSTARTTLS: true, allowInsecureAuth: true, disabledCommands: ["STARTTLS"] };
  test.use({ options });

  test("a mail server gets neither the password nor the email", async ({
    post,
    server,
    someone,
  }) => {
    await signUp(await someone(), "Ada Lovelace", email);
    await logged(server, /the mail server offers no encryption \(STARTTLS\)/);
    expect(post.logIns).toEqual([]);
    expect(post.mails).toEqual([]);
  });
});
