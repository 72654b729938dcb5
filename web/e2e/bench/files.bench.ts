/**
 * How long importing a file takes, how soon a hostile file is refused, and how much memory a
 * picture costs.
 *
 * Each file is sent several times. The median counts, or the worst case for hostile files. The
 * memory is the server process's peak, as counted by the kernel (Linux only).
 */
import { readFile, writeFile } from "node:fs/promises";
import { crc32, deflateRawSync } from "node:zlib";
import { authorization, becomeAuthor } from "../authors.ts";
import { png } from "../png.ts";
import { expect, test } from "../test.ts";

const runs = 3;
const goals = { importMs: 2_000, hostileMs: 1_000, pictureMib: 100 };
const mib = 1024 * 1024;
/** More than a quiz holds, so that the report covers the excess too. */
const questionCount = 500;

/** A zip of one file, compressed as hard as possible. */
function zipOf(name: string, body: Buffer): Buffer {
  const packed = deflateRawSync(body, { level: 9 });
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(body), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(body.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]);
  const rest = Buffer.alloc(14);
  const central = Buffer.concat([
    Buffer.from("PK\x01\x02\x14\x00", "latin1"),
    fields,
    rest,
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, Buffer.from("PK\x05\x06"), end]);
}

const numbers = Array.from({ length: questionCount }, (_, index) => index + 1);

const good: Record<string, string> = {
  csv: [
    "question,answer 1,answer 2,answer 3,correct,time,explanation",
    ...numbers.map((n) => `"What is ${n} + ${n}, as a number?",${2 * n},${n},${n + 1},1,30,Twice.`),
  ].join("\n"),
  gift: numbers
    .map((n) => `::Sum ${n}:: What is ${n} + ${n}? { =${2 * n} ~${n} ~${n + 1} #### Twice. }`)
    .join("\n\n"),
  moodleXml: `<quiz>${numbers
    .map(
      (n) =>
        `<question type="multichoice"><name><text>Sum ${n}</text></name>` +
        `<questiontext format="html"><text><![CDATA[<p>What is ${n} + ${n}?</p>]]></text>` +
        "</questiontext><single>true</single>" +
        [2 * n, n, n + 1]
          .map((a, at) => `<answer fraction="${at === 0 ? 100 : 0}"><text>${a}</text></answer>`)
          .join("") +
        "</question>",
    )
    .join("")}</quiz>`,
};

const entities = Array.from(
  { length: 20 },
  (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(20)}">`,
).join("");

/** The largest files that are read at all, and files that grow when they are read. */
const hostile: Record<string, Buffer> = {
  "zip that unpacks to 200 MiB": zipOf("quiz.json", Buffer.alloc(200 * mib)),
  "zip that unpacks to 19 MiB of brackets": zipOf("quiz.json", Buffer.alloc(19 * mib, "[")),
  "19 MiB of open tags": Buffer.from(`<quiz>${"<a>".repeat(Math.floor((19 * mib) / 3))}`),
  "19 MiB of questions in XML": Buffer.from(
    `<quiz>${'<question type="x"><name/></question>'.repeat(Math.floor((19 * mib) / 37))}</quiz>`,
  ),
  "XML that doubles itself": Buffer.from(
    `<!DOCTYPE quiz [<!ENTITY e0 "ha">${entities}]><quiz>&e20;</quiz>`,
  ),
  "2 MiB of open braces": Buffer.from("{".repeat(2 * mib - 1)),
  "2 MiB of quotes": Buffer.from(`question,answer\n${'"'.repeat(2 * mib - 100)}`),
  "19 MiB of zeros": Buffer.alloc(19 * mib),
};

async function memoryMib(pid: number, field: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

test("files that come in", async ({ server, someone }) => {
  const page = await someone();
  await becomeAuthor(page, server);
  const headers = await authorization(page);
  const lines: string[] = [];
  const say = (line: string) => {
    lines.push(line);
    process.stdout.write(`${line}\n`);
  };
  const send = async (path: string, data: Buffer) => {
    const began = performance.now();
    const answer = await page.request.post(`/api/v1/${path}`, {
      headers: { ...headers, "content-type": "application/octet-stream" },
      data,
    });
    return { status: answer.status(), ms: performance.now() - began, text: await answer.text() };
  };

  // Runs first, before anything else is read; the kernel forgets the peak from startup.
  await writeFile(`/proc/${server.pid}/clear_refs`, "5");
  const before = await memoryMib(server.pid, "VmRSS");
  const photo = (n: number) => png(4_000, 3_000, [n, 40, 90], [250, 220, 200]);
  const photos = await Promise.all([1, 2, 3, 4].map((n) => send("media", photo(n))));
  const taken = photos.filter(({ status }) => status === 201).length;
  expect(taken, photos.map(({ text }) => text).join("\n")).toBe(photos.length);
  const grown = (await memoryMib(server.pid, "VmHWM")) - before;
  say(`four pictures of 12 megapixels at once: ${grown.toFixed(0)} MiB above ${before.toFixed(0)}`);

  const imports: number[] = [];
  for (const [format, text] of Object.entries(good)) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const came = await send("quiz/import", Buffer.from(text));
      expect(came.status, came.text).toBe(201);
      expect(JSON.parse(came.text).rows, format).toHaveLength(questionCount);
      times.push(came.ms);
    }
    imports.push(median(times));
    say(`${questionCount} questions as ${format}: ${median(times).toFixed(0)} ms`);
  }

  const refusals: number[] = [];
  for (const [what, file] of Object.entries(hostile)) {
    const times: number[] = [];
    let status = 0;
    for (let run = 0; run < runs; run += 1) {
      const came = await send("quiz/import?dryRun=true", file);
      status = came.status;
      expect(status, came.text).toBeLessThan(500);
      times.push(came.ms);
    }
    refusals.push(Math.max(...times));
    say(`${what}: ${status} after at most ${Math.max(...times).toFixed(0)} ms`);
  }

  test.info().annotations.push({ type: "measured", description: lines.join("; ") });
  expect(Math.max(...imports), "an import").toBeLessThanOrEqual(goals.importMs);
  expect(Math.max(...refusals), "a refusal").toBeLessThanOrEqual(goals.hostileMs);
  expect(grown, "memory for pictures").toBeLessThanOrEqual(goals.pictureMib);
});
