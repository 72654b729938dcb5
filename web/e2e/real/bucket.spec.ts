/** Media in moto, a storage that speaks S3 and lets nobody in without the right signature. */
import { authorization, becomeAuthor } from "../authors.ts";
import { freePort } from "../server.ts";
import { silence } from "../sounds.ts";
import { test as base, expect } from "../test.ts";
import { Part, program, withFolder } from "./part.ts";

interface Fixtures {
  storage: Storage;
  /** Whether the server knows the secret of its key. */
  knowsSecret: boolean;
}

const bucket = "fanfare";
/** Longer than one part of an upload. */
const longSound = silence(600);
const partBytes = 8 * 1024 * 1024;

/** What the storage has and who may use it. */
class Storage {
  readonly url: string;
  key = { id: "", secret: "" };

  constructor(url: string) {
    this.url = url;
  }

  /** A bucket, and a user who may read, write and delete what is in it, and nothing else. */
  async prepare(): Promise<void> {
    await this.#ask("PUT", "s3", `/${bucket}`);
    await this.#iam({ Action: "CreateUser", UserName: "fanfare" });
    const made = await this.#iam({ Action: "CreateAccessKey", UserName: "fanfare" });
    const found = (tag: string) => {
      return new RegExp(`<${tag}>(.*?)</${tag}>`).exec(made.toString())?.[1] ?? "";
    };
    this.key = { id: found("AccessKeyId"), secret: found("SecretAccessKey") };
    const policy = {
      Version: "2012-10-17",
      Statement: {
        Effect: "Allow",
        Action: ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
        Resource: `arn:aws:s3:::${bucket}/*`,
      },
    };
    await this.#iam({
      Action: "PutUserPolicy",
      UserName: "fanfare",
      PolicyName: "objects",
      PolicyDocument: JSON.stringify(policy),
    });
    await this.#checkEveryone();
  }

  async objects(): Promise<{ name: string; isOfParts: boolean }[]> {
    const list = (await this.#look(`/${bucket}?list-type=2`)).toString();
    const found = list.matchAll(/<Key>(.*?)<\/Key>.*?<ETag>(.*?)<\/ETag>/gs);
    // Only what was put together has the number of its parts in its tag.
    return [...found].map(([, name = "", tag = ""]) => ({ name, isOfParts: /-\d+\W/.test(tag) }));
  }

  object(name: string): Promise<Buffer> {
    return this.#look(`/${bucket}/${name}`);
  }

  /** Reads what the server's user may not. Nobody's signature is checked meanwhile. */
  async #look(path: string): Promise<Buffer> {
    await this.#ask("POST", "s3", "/moto-api/reset-auth", "inf");
    const found = await this.#ask("GET", "s3", path);
    await this.#checkEveryone();
    return found;
  }

  /** From now on, moto checks each signature with its own copy of the secret. */
  async #checkEveryone(): Promise<void> {
    await this.#ask("POST", "s3", "/moto-api/reset-auth", "0");
  }

  #iam(what: Record<string, string>): Promise<Buffer> {
    return this.#ask("POST", "iam", "/", new URLSearchParams(what));
  }

  async #ask(method: string, service: string, path: string, body?: BodyInit): Promise<Buffer> {
    // Whom a call is for; nobody checks a signature yet.
    const scope = `Credential=setup/20260101/us-east-1/${service}/aws4_request`;
    const answer = await fetch(this.url + path, {
      method,
      headers: { authorization: `AWS4-HMAC-SHA256 ${scope}, SignedHeaders=host, Signature=0` },
      ...(body === undefined ? {} : { body }),
    });
    const said = Buffer.from(await answer.arrayBuffer());
    expect(answer.ok, `${method} ${path}: ${said.subarray(0, 500)}`).toBe(true);
    return said;
  }
}

const test = base.extend<Fixtures>({
  knowsSecret: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see what is needed.
  storage: async ({}, use) =>
    withFolder(async (folder) => {
      const port = await freePort();
      const args = ["-H", "127.0.0.1", "-p", String(port)];
      await Part.start(program("moto_server", "FANFARE_MOTO"), args, { port, folder });
      const storage = new Storage(`http://127.0.0.1:${port}`);
      await storage.prepare();
      await use(storage);
    }),
  serverFlags: async ({ storage, knowsSecret }, use) => {
    const secret = knowsSecret ? storage.key.secret : "guessed";
    await use([
      ...["--media-s3-endpoint", storage.url, "--media-s3-bucket", bucket],
      ...["--media-s3-region", "us-east-1", "--media-s3-access-key-id", storage.key.id],
      ...["--media-s3-secret-access-key", secret],
    ]);
  },
});

test("a long sound is kept in the bucket until it is deleted", async ({
  server,
  someone,
  storage,
}) => {
  const ada = await someone();
  await becomeAuthor(ada, server);
  const headers = { ...(await authorization(ada)), "content-type": "audio/mpeg" };
  const uploads = [silence(2), longSound];
  const links: string[] = [];
  const ids: string[] = [];
  for (const data of uploads) {
    const uploaded = await ada.request.post("/api/v1/media", { headers, data });
    expect(uploaded.ok(), await uploaded.text()).toBe(true);
    const { id, url } = await uploaded.json();
    ids.push(id);
    links.push(url);
  }
  const objects = await storage.objects();
  expect(objects.map(({ name }) => name).sort()).toEqual([...ids].sort());
  const ofParts = objects.filter(({ isOfParts }) => isOfParts);
  expect(ofParts.map(({ name }) => name)).toEqual(ids.slice(1));

  const [short, long] = ids;
  const link = links[1] ?? "";
  // A little shorter than it was sent, without what says nothing about the sound.
  const kept = await storage.object(long ?? "");
  expect(kept.length).toBeGreaterThan(partBytes);
  const whole = await ada.request.get(link);
  expect(kept.equals(await whole.body())).toBe(true);
  const range = `bytes=${partBytes - 5}-${partBytes + 4}`;
  const some = await ada.request.get(link, { headers: { range } });
  expect(some.status()).toBe(206);
  expect(await some.body()).toEqual(kept.subarray(partBytes - 5, partBytes + 5));

  const deleted = await ada.request.delete(`/api/v1/media/${long}`, { headers });
  expect(deleted.ok(), await deleted.text()).toBe(true);
  await expect.poll(async () => (await storage.objects()).map(({ name }) => name)).toEqual([short]);
});

test.describe("with a wrong secret", () => {
  test.use({ knowsSecret: false });

  test("nothing is kept, and the log says why", async ({ server, someone, storage }) => {
    const ada = await someone();
    await becomeAuthor(ada, server);
    const headers = { ...(await authorization(ada)), "content-type": "audio/mpeg" };
    const uploaded = await ada.request.post("/api/v1/media", { headers, data: silence(2) });
    expect(uploaded.status()).toBe(503);
    expect(await storage.objects()).toEqual([]);
    expect(server.log.join("\n")).toContain("SignatureDoesNotMatch");
  });
});
