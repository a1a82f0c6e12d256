import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type Browser, request as playwrightRequest } from "@playwright/test";
import { WebSocket } from "ws";
import { newMember } from "../../fixtures/e2e-community.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const PATH = "/resources/live-ticket";

/** The Cookie header of a browser in which this session is logged in. */
async function cookieOf(browser: Browser, url: string, token: string): Promise<string> {
  const context = await browser.newContext();
  await giveCookies(context, url, token);
  const cookies = await context.cookies();
  await context.close();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

/** Opens a socket through the web tier. @returns its first message, or the status or the close code of a refusal */
async function knock(url: string, { ticket, ...headers }: { ticket?: string; origin?: string; cookie?: string }) {
  const protocols = ["qunluo.live", ...(ticket === undefined ? [] : [`ticket.${ticket}`])];
  const socket = new WebSocket(`${url.replace("http", "ws")}/chat`, protocols, { headers });
  socket.on("error", () => undefined);
  const heard = once(socket, "message").then(([data]) => JSON.parse(String(data)) as object);
  const refused = once(socket, "unexpected-response").then(([, answer]) => (answer as IncomingMessage).statusCode);
  const closed = once(socket, "close").then(([code]) => code as number);
  for (const promise of [heard, refused, closed]) promise.catch(() => undefined);
  const result = await Promise.race([heard, refused, closed]);
  socket.terminate();
  return result;
}

test("C21 a browser's ticket opens one socket, with the cookie of its session and from a page of this site", async ({
  browser,
  request,
  baseURL: url = "",
}) => {
  const [me, other] = [await newMember(request, url), await newMember(request, url)];
  const cookie = await cookieOf(browser, url, me.token);
  const theirs = await cookieOf(browser, url, other.token);
  const api = await playwrightRequest.newContext();
  const ask = async (headers: Record<string, string>) => api.post(url + PATH, { headers });
  const ticket = async () => {
    const answer = await ask({ origin: url, cookie });
    expect(answer.headers()["cache-control"]).toBe("no-store");
    const body = (await answer.json()) as { ticket: string; session: string; build: string };
    expect(body).toEqual({
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      session: expect.any(String),
      build: expect.any(String),
    });
    return body.ticket;
  };

  // Only our own pages get a ticket, and a guest needs none.
  expect((await ask({ origin: "https://evil.example", cookie })).status()).toBe(403);
  expect(await (await ask({ origin: url })).json()).toMatchObject({ ticket: null, session: null });
  expect((await api.get(url + PATH)).status()).toBe(405);

  const used = await ticket();
  expect(await knock(url, { origin: url, cookie, ticket: used })).toEqual({ type: "ready", userId: me.id });
  expect(await knock(url, { origin: url, cookie, ticket: used })).toBe(4401);
  // Stolen: in a guest's browser, and in another member's.
  expect(await knock(url, { origin: url, ticket: await ticket() })).toBe(4401);
  expect(await knock(url, { origin: url, cookie: theirs, ticket: await ticket() })).toBe(4401);
  // A cookie alone makes nobody a member.
  expect(await knock(url, { origin: url, cookie })).toEqual({ type: "ready", userId: null });
  for (const origin of [undefined, "null", "https://evil.example"])
    expect(await knock(url, { cookie, ticket: await ticket(), ...(origin === undefined ? {} : { origin }) })).toBe(403);
  await api.dispose();
});
