/** Caddy in front, with the file that `docs/operating.md` prints. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Part, program } from "./part.ts";
import { printed } from "./printed.ts";
import { proxyStories } from "./proxy-stories.ts";

proxyStories("Caddy", async ({ folder, port, upstream }) => {
  // For this name, Caddy is its own authority.
  const site = await printed("caddyfile", [
    ["quiz.example", `localhost:${port}`],
    ["127.0.0.1:8080", upstream],
  ]);
  // Keeps it away from this computer's other ports, folders and authorities.
  const options = `{
    admin off
    auto_https disable_redirects
    default_bind 127.0.0.1
    skip_install_trust
    storage file_system ${join(folder, "storage")}
  }`;
  const file = join(folder, "Caddyfile");
  await writeFile(file, `${options}\n${site}\n`);
  return Part.start(
    program("caddy", "FANFARE_CADDY"),
    ["run", "--config", file, "--adapter", "caddyfile"],
    { port, folder, env: { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder } },
  );
});
