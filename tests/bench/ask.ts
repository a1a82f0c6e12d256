import { Agent, request } from "node:http";
import { type Asked, type Member, writePages } from "./cost-pages.ts";

const CONNECTIONS = 8;

/** The server closes a connection after five idle seconds; a request sent at that moment would get no answer. */
const IDLE_MS = 3_000;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: IDLE_MS });

/** The messages on a page that refused a form. */
const alertsOf = (html: string) =>
  [...html.matchAll(/role="alert"[^>]*>(.*?)<\/(?:div|p)>/g)].map((alert) => alert[1]).join();

/** @returns status, cookies and text, after the last byte */
function ask(
  base: string,
  { path, cookie, from, form }: Asked,
): Promise<{ text: string; status: number; cookies: string[] }> {
  const body = form && new URLSearchParams(form).toString();
  const headers = {
    accept: "text/html",
    ...(cookie ? { cookie } : {}),
    ...(from ? { "x-forwarded-for": from } : {}),
    ...(body === undefined
      ? {}
      : {
          origin: base,
          "content-type": "application/x-www-form-urlencoded",
          "content-length": Buffer.byteLength(body),
        }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(base + path, { agent, headers, method: body === undefined ? "GET" : "POST" }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (piece: string) => (text += piece));
      answer.on("end", () =>
        resolve({ text, status: answer.statusCode ?? 0, cookies: answer.headers["set-cookie"] ?? [] }),
      );
    });
    asked.on("error", reject).end(body);
  });
}

/** Sends `count` requests, a few at a time. @throws if an answer has an unexpected status */
export async function askMany(base: string, count: number, one: (index: number) => Asked): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const asked = one(next++);
      const { status, text } = await ask(base, asked);
      if (status !== (asked.form ? 303 : 200)) throw new Error(`${asked.path}: ${status} ${alertsOf(text)}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

/** @param from the client's address, because codes are limited by address */
async function api<T>(base: string, from: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${base}/community/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", origin: base, "x-forwarded-for": from },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const envelope = (await answer.json()) as { statusCode: number; message: string; data: T };
  if (envelope.statusCode !== 200) throw new Error(`${path}: ${envelope.message}`);
  return envelope.data;
}

/** A member of the demo community who has requested a code and not logged in yet. */
export async function memberWithCode(base: string, nth: number): Promise<Member> {
  const phone = `199${String(nth + 1).padStart(8, "0")}`;
  const from = `10.${nth >> 8}.${nth & 255}.1`;
  const sign = await api<string>(base, from, `/sms/encrypt/${phone}`);
  await api(base, from, "/sms/login", { phone, sign });
  return { phone, code: (await api<{ code: string }>(base, from, `/dev/sms/${phone}`)).code, cookie: "", from };
}

export async function login(base: string, nth: number): Promise<Member> {
  const member = await memberWithCode(base, nth);
  const asked = writePages.find(({ name }) => name === "登录")?.ask(member, nth);
  const { cookies } = await ask(base, asked ?? { path: "/login" });
  return {
    ...member,
    cookie: cookies
      .map((one) => one.split(";")[0] ?? "")
      .filter((one) => one.startsWith("token="))
      .join(),
  };
}

export const closeConnections = () => agent.destroy();
