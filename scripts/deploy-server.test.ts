import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request as ask } from "node:https";
import { tmpdir } from "node:os";
import { connect } from "node:tls";
import { join } from "node:path";
import { generate } from "selfsigned";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { envSchema } from "../config/env.ts";
import { bodyBytes } from "../contract/shared/body-bytes.ts";
import { EXIT_CONFIG, EXIT_LATER } from "../server/supervise.ts";
import { freePort } from "../tests/setup/free-port.ts";
import { echoApi, startWeb } from "../tests/setup/web-server.ts";
import { findProgram, installWithApt } from "./lib/system-package.mjs";

const conf = readFileSync("deploy/nginx/qunluo.conf", "utf8");
const folder = mkdtempSync(join(tmpdir(), "qunluo-nginx-"));

function ensureNginx(): string {
  const found = findProgram("nginx");
  if (found) return found;
  const why = installWithApt(["nginx-light"]);
  const now = findProgram("nginx");
  if (!now)
    throw new Error(`测试需要 nginx，请安装 / the tests need nginx: please install it (${why ?? "not in PATH"})`);
  return now;
}

/** The configuration with this test's ports and certificate. */
function configured({ http, https, behind }: { http: number; https: number; behind: number }): string {
  const site = conf
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${https} ssl http2;`)
    .replace("server 127.0.0.1:3000 ", `server 127.0.0.1:${behind} `)
    .replace(/ssl_certificate +\S+;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key +\S+;/, `ssl_certificate_key ${folder}/key.pem;`);
  const file = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; ${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 256; }
http { access_log off; ${temporary.join(" ")}
${site}
}\n`,
  );
  return file;
}

let nginx: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  nginx = ensureNginx();
  const pems = await generate([{ name: "commonName", value: "localhost" }], { algorithm: "sha256" });
  writeFileSync(join(folder, "key.pem"), pems.private);
  writeFileSync(join(folder, "cert.pem"), pems.cert);
}, 300_000);
afterAll(async () => {
  if (running && running.exitCode === null) {
    const ended = once(running, "exit");
    running.kill("SIGTERM");
    await ended;
  }
  rmSync(folder, { recursive: true });
});

test("K01 nginx accepts the configuration file without a warning", () => {
  const file = configured({ http: 18_080, https: 18_443, behind: 3000 });
  const { status, stderr } = spawnSync(nginx, ["-t", "-q", "-c", file], { encoding: "utf8" });
  // Newer versions of nginx suggest `http2 on`, which older versions do not know.
  const said = stderr.split("\n").filter((line) => line !== "" && !/the "listen \.\.\. http2" directive/.test(line));
  expect({ status, said }).toEqual({ status: 0, said: [] });
});

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

test("K01 C19 C21 behind nginx the site knows the visitor, scheme and host, and ignores the visitor's own claims", async () => {
  const api = await echoApi();
  const [http, https] = [await freePort(), await freePort()];
  const sockets = new WebSocketServer({ noServer: true });
  api.server.on("upgrade", (req, socket, head) => {
    sockets.handleUpgrade(req, socket, head, (opened) => opened.send(JSON.stringify(req.headers)));
  });
  const origin = `https://localhost:${https}`;
  const web = await startWeb({
    env: { API_BASE_URL: api.url, TRUST_PROXY: "loopback", SITE_URL: "https://localhost" },
  });
  onTestFinished(async () => {
    sockets.close();
    await web.close();
    await api.close();
  });
  const file = configured({ http, https, behind: web.port });
  running = spawn(nginx, ["-c", file], { stdio: ["ignore", "ignore", "inherit"] });

  async function through(path: string, { method = "GET", headers = {}, body }: Asked = {}) {
    const request = ask(`${origin}${path}`, { method, rejectUnauthorized: false, headers, agent: false });
    request.end(body);
    const [answer] = (await once(request, "response")) as [AsyncIterable<Buffer> & { statusCode?: number }];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    return { status: answer.statusCode, body: Buffer.concat(chunks).toString("utf8") };
  }
  await expect.poll(async () => (await through("/healthz").catch(() => ({ status: 0 }))).status).toBe(200);

  const lying = {
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    "x-real-ip": "203.0.113.9",
    "x-request-id": "mine",
    forwarded: "for=203.0.113.9",
    host: "localhost",
  };
  const seen = JSON.parse((await through("/community/v1/echo", { headers: lying })).body) as {
    headers: Record<string, string>;
  };
  expect(seen.headers["x-client-ip"]).toBe("127.0.0.1");
  expect(seen.headers["x-request-id"]).not.toBe("mine");

  // A form of the page is not refused as foreign, and a large body is passed on while it arrives.
  const body = Buffer.alloc(200_000, "a");
  const written = await through("/community/v1/echo", {
    method: "POST",
    headers: { host: "localhost", origin: "https://localhost", "content-type": "application/json" },
    body,
  });
  expect([written.status, (JSON.parse(written.body) as { bytes: number }).bytes]).toEqual([200, body.length]);

  const socket = new WebSocket(`wss://localhost:${https}/chat`, {
    rejectUnauthorized: false,
    headers: { host: "localhost", origin: "https://localhost" },
  });
  const [hello] = (await once(socket, "message")) as [Buffer];
  expect(JSON.parse(hello.toString("utf8"))).toMatchObject({ "x-client-ip": "127.0.0.1" });
  socket.close();
  await once(socket, "close");

  const plain = await fetch(`http://127.0.0.1:${http}/article/1?a=b`, {
    redirect: "manual",
    headers: { host: "a.example" },
  });
  // To its own name, whatever the visitor calls it, and without nginx's version.
  expect([plain.status, plain.headers.get("location"), plain.headers.get("server")]).toEqual([
    301,
    "https://qunluo.example.com/article/1?a=b",
    "nginx",
  ]);

  const withSuite = (ciphers: string) =>
    once(connect({ port: https, ciphers, maxVersion: "TLSv1.2", rejectUnauthorized: false }), "secureConnect").then(
      () => "accepted",
      () => "refused",
    );
  expect(await withSuite("ECDHE-RSA-AES128-GCM-SHA256")).toBe("accepted");
  for (const old of ["AES128-SHA", "AES128-GCM-SHA256", "ECDHE-RSA-AES128-SHA", "ECDHE-RSA-AES256-SHA384"])
    expect([old, await withSuite(`${old}:@SECLEVEL=0`)]).toEqual([old, "refused"]);
});

test("K01 the image runs the Node that package.json pins, while it is built and afterwards", () => {
  const stages = readFileSync("Dockerfile", "utf8")
    .split(/^FROM /m)
    .slice(1);
  expect(stages).toHaveLength(2);
  const binary = "node_modules/node/bin/node";
  expect(stages[0]).toContain(`RUN npm ci && cp ${binary} /usr/local/bin/node\n`);
  expect(stages[1]).toContain("COPY --from=build /usr/local/bin/node /usr/local/bin/node\n");
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: { node: string } };
  expect(spawnSync(binary, ["--version"], { encoding: "utf8" }).stdout).toBe(`v${dependencies.node}\n`);
});

test("E02 nginx accepts as large a body as the site does", () => {
  const [, megabytes = ""] = /client_max_body_size (\d+)m;/.exec(conf) ?? [];
  const largest = bodyBytes("/community/v1/video-file", true).member;
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(largest);
  expect(Number(megabytes) * 1024 * 1024).toBeLessThan(largest * 1.1);
});

const unit = readFileSync("deploy/systemd/qunluo.service", "utf8");
const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1];

test("K01 systemd restarts the service except after a wrong setting, and waits for its orderly stop", () => {
  expect(valueOf("RestartPreventExitStatus")).toBe(String(EXIT_CONFIG));
  expect(valueOf("Restart")).toBe("on-failure");
  expect(valueOf("StartLimitIntervalSec")).toBe("0");
  expect(unit).toContain(String(EXIT_LATER));
  // The web tier stops within ten seconds, then the API within five; the launcher needs a second more for each.
  expect(Number(valueOf("TimeoutStopSec"))).toBeGreaterThan(10 + 5 + 2);
  expect(valueOf("KillMode")).toBe("mixed");
  const set = (valueOf("Environment") ?? "").split(" ").map((pair) => pair.split("=")[0] ?? "");
  expect(set.filter((name) => name !== "NODE_ENV" && !(name in envSchema.shape))).toEqual([]);
  expect(valueOf("Environment")).toContain(`DATA_DIR=/var/lib/${valueOf("StateDirectory")}`);
});

test("K01 the nightly backup runs with the settings, the code and the data of the service", () => {
  const backup = readFileSync("deploy/systemd/qunluo-backup.service", "utf8");
  for (const name of ["User", "Group", "WorkingDirectory", "EnvironmentFile", "Environment"])
    expect(backup).toContain(`${name}=${valueOf(name)}\n`);
  expect(backup).toMatch(
    /^ExecStart=\/opt\/qunluo\/node_modules\/.bin\/node build\/backup\.js --to (\S+) --keep 14\n(?:.*\n)*ReadWritePaths=.* \1\n/m,
  );
});
