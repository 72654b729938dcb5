/**
 * Writes a `.br` and a `.gz` beside every built text file, so that the server never
 * compresses at request time. Files which do not get smaller (fonts, pictures) are skipped.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(?:html|js|css|json|svg|txt|webmanifest)$/;
/** Below one network packet compression saves nothing. */
const sizeMinBytes = 1_000;

async function compressFile(path: string): Promise<void> {
  const source = await readFile(path);
  if (source.length < sizeMinBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(source, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: 9 }));
}

export function precompress(): Plugin {
  let outDir = "dist";
  return {
    name: "fanfare-precompress",
    apply: "build",
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true, withFileTypes: true });
      for (const file of files) {
        if (file.isFile() && compressible.test(file.name)) {
          await compressFile(join(file.parentPath, file.name));
        }
      }
    },
  };
}
