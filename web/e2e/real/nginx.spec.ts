/** nginx in front, with the site that `docs/operating.md` prints. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Part, program } from "./part.ts";
import { printed } from "./printed.ts";
import { proxyStories } from "./proxy-stories.ts";

proxyStories("nginx", async ({ folder, port, upstream, certificate }) => {
  const site = await printed("nginx", [
    ["listen 443 ", `listen 127.0.0.1:${port} `],
    ["server_name quiz.example;", "server_name localhost;"],
    ["/etc/fanfare/fullchain.pem", certificate.certificate],
    ["/etc/fanfare/privkey.pem", certificate.key],
    ["127.0.0.1:8080", upstream],
  ]);
  // What stands around a site, as one process in a folder of its own.
  const around = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const whole = `
    daemon off;
    master_process off;
    pid ${join(folder, "nginx.pid")};
    error_log stderr;
    events {}
    http {
      access_log off;
      ${around.join("\n")}
      ${site}
    }`;
  const file = join(folder, "nginx.conf");
  await writeFile(file, whole);
  const args = ["-c", file, "-p", folder, "-e", "stderr"];
  return Part.start(program("nginx", "FANFARE_NGINX"), args, { port, folder });
});
