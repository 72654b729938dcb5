/** Certificates for `localhost` from an authority that is as old as the story. */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { program } from "./part.ts";

/** Files with what a server with encryption needs, and what its visitors trust. */
export interface Certificate {
  authority: string;
  certificate: string;
  key: string;
  /** Certificate and key in one file. */
  pair: string;
}

const make = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2".split(" ");

export async function certify(folder: string): Promise<Certificate> {
  const at = (name: string) => join(folder, `${name}.pem`);
  const files = {
    authority: at("authority"),
    certificate: at("certificate"),
    key: at("key"),
    pair: at("pair"),
  };
  const authorityKey = at("authority-key");
  const authority = ["-subj", "/CN=Authority", "-keyout", authorityKey, "-out", files.authority];
  await openssl([...make, ...authority]);
  const signed = ["-CA", files.authority, "-CAkey", authorityKey];
  const is = [
    ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
    ...["-addext", "basicConstraints=critical,CA:FALSE"],
  ];
  const out = ["-keyout", files.key, "-out", files.certificate];
  await openssl([...make, ...signed, ...is, ...out]);
  const parts = [await readFile(files.certificate), await readFile(files.key)];
  await writeFile(files.pair, Buffer.concat(parts));
  return files;
}

async function openssl(args: readonly string[]): Promise<void> {
  await promisify(execFile)(program("openssl", "FANFARE_OPENSSL"), args);
}
