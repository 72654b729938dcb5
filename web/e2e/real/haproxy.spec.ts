/** HAProxy in front, with the configuration that `docs/operating.md` prints. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Part, program } from "./part.ts";
import { printed } from "./printed.ts";
import { proxyStories } from "./proxy-stories.ts";

proxyStories("HAProxy", async ({ folder, port, upstream, certificate }) => {
  const whole = await printed("haproxy", [
    ["bind :443 ", `bind 127.0.0.1:${port} `],
    ["/etc/fanfare/fullchain-and-key.pem", certificate.pair],
    ["127.0.0.1:8080", upstream],
  ]);
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, `${whole}\n`);
  const args = ["-db", "-f", file];
  return Part.start(program("haproxy", "FANFARE_HAPROXY"), args, { port, folder });
});
