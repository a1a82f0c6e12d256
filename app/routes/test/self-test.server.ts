import { healthEndpoints } from "#contract/shared/health.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { chatAddress } from "../../lib/chat-address.ts";
import { attempt, type RouteArgs } from "../../server/api.server.ts";
import { webEnv } from "../../server/env.server.ts";

/** The page must respond even when no other service does. */
const TIMEOUT_MS = 2000;

export interface Check {
  name: string;
  /** The configured address without credentials. */
  address: string;
  ok: boolean;
  /** For example 可达, HTTP 502 or 超时. */
  result: string;
  durationMs: number;
}

/** Returns the address without user, password and query, which may be secrets. */
export function shownAddress(address: string): string {
  try {
    const url = new URL(address);
    url.username = "";
    url.password = "";
    url.search = "";
    return url.href.replace(/\/$/, "");
  } catch {
    return address;
  }
}

async function timed(
  name: string,
  address: string,
  look: () => Promise<{ ok: boolean; result: string }>,
): Promise<Check> {
  const began = performance.now();
  let outcome: { ok: boolean; result: string };
  try {
    outcome = await look();
  } catch (error) {
    outcome = {
      ok: false,
      result: error instanceof Error && error.name === "TimeoutError" ? `超时（${TIMEOUT_MS / 1000} 秒）` : "连接失败",
    };
  }
  return { name, address: shownAddress(address), ...outcome, durationMs: Math.round(performance.now() - began) };
}

async function reach(url: string, isGood: (status: number) => boolean, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS), headers });
  await answer.body?.cancel();
  return isGood(answer.status) ? { ok: true, result: "可达" } : { ok: false, result: `HTTP ${answer.status}` };
}

/** Opens the chat socket like a page of this site. The response to the upgrade proves that the service works. */
async function openSocket(url: string, origin: string): Promise<{ ok: boolean; result: string }> {
  const { WebSocket } = await import("undici");
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { headers: { origin } });
    const timer = setTimeout(() => end(false, `超时（${TIMEOUT_MS / 1000} 秒）`), TIMEOUT_MS);
    function end(ok: boolean, result: string) {
      clearTimeout(timer);
      resolve({ ok, result });
      socket.close();
    }
    socket.addEventListener("open", () => end(true, "可达"));
    socket.addEventListener("error", () => end(false, "连接失败"));
  });
}

/** Returns the facts about both tiers, and a fresh check of each address. */
export async function selfTest(args: RouteArgs) {
  const env = webEnv();
  const api = env.apiBaseUrl;
  // The browser's address. Without a configured one, our web server forwards the socket to the API.
  const chat = chatAddress(env.chatSocketBase || api, new URL(env.siteUrl));
  const [about, ...checks] = await Promise.all([
    attempt(args, healthEndpoints.about, {}),
    timed("社区 API", `${api}${COMMUNITY_PATH}`, () =>
      reach(`${api}${COMMUNITY_PATH}/about`, (status) => status === 200),
    ),
    timed("聊天服务", chat, () => openSocket(chat, new URL(env.siteUrl).origin)),
    env.cdnBase
      ? // Any response below 500 proves that the CDN works, because its root has no content.
        timed("CDN", env.cdnBase, () => reach(env.cdnBase, (status) => status < 500))
      : timed("CDN", "未配置，使用本站 /media", () => reach(`${api}/media/self-test`, (status) => status === 404)),
  ]);
  return {
    facts: [
      { name: "环境", value: env.environment },
      { name: "站点地址", value: shownAddress(env.siteUrl) },
      { name: "Node 版本", value: process.version },
      { name: "API 环境", value: about.ok ? about.data.environment : "未知" },
      { name: "API 版本", value: about.ok ? about.data.version : "未知" },
      { name: "数据库", value: about.ok ? (about.data.database === "sqlite" ? "SQLite" : "PostgreSQL") : "未知" },
      { name: "短信签名", value: env.signPublicKey ? "本机公钥" : "由 API 生成" },
    ],
    checks,
  };
}
