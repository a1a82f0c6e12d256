import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { findProgram, installWithApt } from "../../scripts/lib/system-package.mjs";
import { freePort } from "./free-port.ts";

export interface RealProxy {
  url: string;
  /** The end of its log. */
  said(): string;
  stop(): Promise<void>;
}

export interface RealNginx extends RealProxy {
  /** Writes the upstream without these web tiers, and lets nginx reload it (`down`, `nginx -s reload`). */
  markDown(urls: string[]): void;
}

/** A proxy of the distribution, installed if missing. */
function programOf(name: "nginx" | "caddy"): string {
  const why = findProgram(name) ? undefined : installWithApt([name]);
  const found = findProgram(name);
  if (!found) throw new Error(`${name} is missing: ${why ?? "apt-get installed no such program"}`);
  return found;
}

async function start(name: "nginx" | "caddy", port: number, config: string, args: string[]) {
  const program = programOf(name);
  const folder = mkdtempSync(join(tmpdir(), "qunluo-proxy-"));
  const file = join(folder, "config");
  writeFileSync(file, config.replaceAll("FOLDER", folder));
  let said = "";
  const child = spawn(program, [...args, file], {
    // Caddy stores its certificates and its last configuration there.
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  child.stderr.on("data", (chunk: Buffer) => (said = (said + String(chunk)).slice(-1_000_000)));
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${said}`);
    await after(100);
  }
  return {
    url,
    said: () => said,
    readAgain(changed: string) {
      writeFileSync(file, changed.replaceAll("FOLDER", folder));
      child.kill("SIGHUP");
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Caddy with the unchanged `deploy/Caddyfile`, without TLS and its admin port. */
export async function startCaddy(web: string): Promise<RealProxy> {
  const port = await freePort();
  const file = readFileSync("deploy/Caddyfile", "utf8")
    .replace("{$SITE_HOST}", `http://127.0.0.1:${port}`)
    .replace("web:3000", new URL(web).host);
  return start("caddy", port, `{\n\tadmin off\n}\n${file}`, ["run", "--adapter", "caddyfile", "--config"]);
}

/** nginx in front of several web tiers, with the lines of docs/operating.md (重启网站). */
export async function startNginx(webs: string[]): Promise<RealNginx> {
  const port = await freePort();
  const config = (downs: string[]) => `daemon off;
error_log stderr;
pid FOLDER/pid;
${process.getuid?.() === 0 ? "user root;" : ""}
events {}
http {
  access_log off;
  client_body_temp_path FOLDER/body;
  proxy_temp_path FOLDER/proxy;
  fastcgi_temp_path FOLDER/fastcgi;
  uwsgi_temp_path FOLDER/uwsgi;
  scgi_temp_path FOLDER/scgi;
  upstream qunluo {
${webs.map((url) => `    server ${new URL(url).host} max_fails=0${downs.includes(url) ? " down" : ""};`).join("\n")}
    keepalive 64;
    keepalive_timeout 2s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://qunluo;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_next_upstream error timeout;
      proxy_request_buffering off;
    }
  }
}
`;
  const { readAgain, ...nginx } = await start("nginx", port, config([]), ["-c"]);
  return { ...nginx, markDown: (urls) => readAgain(config(urls)) };
}
