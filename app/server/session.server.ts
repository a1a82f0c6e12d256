import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import { webEnv } from "./env.server.ts";
import { sealed as sealOf, unsealed as opened } from "./seal.server.ts";

/**
 * K03: lives 7 days, SameSite lax, Secure in production. The value is sealed: neither a script nor a reader of a log
 * gets the bearer token.
 */
export const TOKEN_COOKIE = "token";

/** The session of one request. */
export interface WebSession {
  /** Bearer token of the API; undefined when logged out. */
  token: string | undefined;
  /** A loader of the page requires a login: without a valid session the page leads there (root.tsx). */
  isPrivate: boolean;
  /** The page answers a form, and has the words that were typed. */
  readonly answersForm: boolean;
  /** S01: makes the answer set the cookie. */
  login(token: string): void;
  /** S02: makes the answer clear the cookie. */
  logout(): void;
}

export const sessionContext = createContext<WebSession>();

// Cached, because unsealing costs a key derivation and all requests of a reader carry the same cookie.
const unsealed = new LRUCache<string, string>({ max: 5000, ttl: 60_000 });

/**
 * The bearer token sealed in a Cookie header; undefined for a missing, foreign or expired one. The web server also
 * calls this, for the chat socket.
 */
export async function tokenOfCookies(header: string | null | undefined): Promise<string | undefined> {
  if (!header?.includes(`${TOKEN_COOKIE}=`)) return undefined;
  const sealed = /(?:^|;\s*)token=([^;]+)/.exec(header)?.[1];
  if (!sealed) return undefined;
  const known = unsealed.get(sealed);
  if (known) return known;
  const { token } = await opened<{ token: string }>(sealed);
  if (typeof token !== "string" || token === "") return undefined;
  unsealed.set(sealed, token);
  return token;
}

/**
 * Name of a cookie that outlives the session: a member has logged in here. It only raises the size limits of forms
 * (server/body-limit.ts).
 */
const KNOWN_COOKIE = "known";
const KNOWN_SECONDS = 90 * 86_400;

/**
 * Whether a member uses this browser, or did so not long ago. A form with files must still be read after its login has
 * expired, or its text would be lost; a stranger's is not read.
 */
export async function isKnown(header: string | null | undefined): Promise<boolean> {
  if ((await tokenOfCookies(header)) !== undefined) return true;
  const sealed = /(?:^|;\s*)known=([^;]+)/.exec(header ?? "")?.[1];
  if (!sealed) return false;
  return (await opened<{ known: boolean }>(sealed)).known === true;
}

async function serialize(name: string, value: object | undefined, seconds: number, secure: boolean): Promise<string> {
  const sealed = value ? await sealOf(value, seconds) : "";
  const attributes = [`${name}=${sealed}`, "Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${value ? seconds : 0}`];
  if (secure) attributes.push("Secure");
  return attributes.join("; ");
}

/**
 * K03: whether cookies are Secure. Behind a TLS proxy the request's scheme also says https, when SITE_URL is not set.
 */
export function isSecure(request: Request): boolean {
  return (
    webEnv().environment === "production" || webEnv().siteUrl.startsWith("https:") || request.url.startsWith("https:")
  );
}

/** Names a session for scripts and the service worker (public/sw.js), which must not see its token. */
export const readerOf = (token: string) => createHash("sha256").update(`reader ${token}`).digest("hex").slice(0, 16);

/** Reads the cookie before the loaders run, and writes it afterwards when they logged in or out. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  let changed = false;
  const session: WebSession = {
    token: await tokenOfCookies(request.headers.get("cookie")),
    isPrivate: false,
    answersForm: request.method === "POST",
    login(fresh) {
      session.token = fresh;
      changed = true;
    },
    logout() {
      changed ||= session.token !== undefined || request.headers.get("cookie")?.includes(`${TOKEN_COOKIE}=`) === true;
      session.token = undefined;
    },
  };
  context.set(sessionContext, session);
  const response = await next();
  if (session.token !== undefined) response.headers.set("x-reader", readerOf(session.token));
  if (changed) {
    const { token } = session;
    const secure = isSecure(request);
    response.headers.append(
      "set-cookie",
      await serialize(TOKEN_COOKIE, token ? { token } : undefined, limits.sessionSeconds, secure),
    );
    if (token)
      response.headers.append("set-cookie", await serialize(KNOWN_COOKIE, { known: true }, KNOWN_SECONDS, secure));
  }
  return response;
};

export function getSession(context: Readonly<RouterContextProvider>): WebSession {
  return context.get(sessionContext);
}
