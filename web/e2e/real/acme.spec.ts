/**
 * Pebble, the authority that Let's Encrypt tests clients with: the server gets its certificate by
 * itself, over HTTP-01, although Pebble refuses one call in twenty at random.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connect, type PeerCertificate } from "node:tls";
import { freePort, Server } from "../server.ts";
import { expect, test } from "../test.ts";
import { certify } from "./certificate.ts";
import { Part, program, withFolder } from "./part.ts";

const name = "quiz.example";
const withinMs = 60_000;

/** Names that all lead to this computer. */
async function names(folder: string): Promise<string> {
  const [dns, port] = [await freePort(), await freePort()];
  const off = ["-http01", "", "-https01", "", "-tlsalpn01", "", "-defaultIPv6", ""];
  const address = `127.0.0.1:${dns}`;
  const path = program("pebble-challtestsrv", "FANFARE_PEBBLE_CHALLTESTSRV");
  const args = ["-dns01", address, "-management", `127.0.0.1:${port}`, ...off];
  await Part.start(path, args, { port, folder });
  return address;
}

/** An authority that looks for challenges at this port. */
async function authority(folder: string, dns: string, httpPort: number) {
  const { certificate, key, authority } = await certify(folder);
  const [port, management] = [await freePort(), await freePort()];
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate,
    privateKey: key,
    httpPort,
    tlsPort: await freePort(),
    ocspResponderURL: "",
    externalAccountBindingRequired: false,
  };
  const config = join(folder, "pebble.json");
  await writeFile(config, JSON.stringify({ pebble }));
  const part = await Part.start(
    program("pebble", "FANFARE_PEBBLE"),
    ["-strict", "-config", config, "-dnsserver", dns],
    { port, folder, env: { PEBBLE_VA_NOSLEEP: "1" } },
  );
  return { part, directory: `https://localhost:${port}/dir`, management, authority };
}

/** What the server shows to visitors who trust this root; nothing while it has no certificate. */
function shown(url: string, root: string): Promise<PeerCertificate | undefined> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname, servername: name, ca: root });
    socket.once("error", () => resolve(undefined));
    socket.once("secureConnect", () => {
      resolve(socket.getPeerCertificate());
      socket.destroy();
    });
  });
}

test("a certificate comes by itself, and a restart keeps it", async ({ request }) => {
  await withFolder(async (folder) => {
    const dns = await names(folder);
    const httpPort = await freePort();
    const { part, directory, management, authority: ca } = await authority(folder, dns, httpPort);
    const server = await Server.start([
      ...["--public-url", `https://${name}`, "--redirect-listen", `127.0.0.1:${httpPort}`],
      ...["--acme-email", "ada@quiz.example", "--acme-directory", directory, "--acme-ca", ca],
    ]);
    try {
      const root = await (await request.get(`https://127.0.0.1:${management}/roots/0`)).text();
      let first: PeerCertificate | undefined;
      await expect(async () => {
        first = await shown(server.url, root);
        expect(first, server.log.join("\n")).toBeDefined();
      }).toPass({ timeout: withinMs });
      expect(first?.subjectaltname).toBe(`DNS:${name}`);

      await server.kill();
      await part.stop();
      await server.restart();
      expect((await shown(server.url, root))?.serialNumber).toBe(first?.serialNumber);
    } finally {
      await server.stop();
    }
  });
});
