import { LRUCache } from "lru-cache";
import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import { webEnv } from "./env.server.ts";
import { sealed as sealOf, unsealed as opened } from "./seal.server.ts";

/** K03: 7 days, SameSite lax, Secure in production. The value is sealed: no script and no reader of a log gets the bearer token. */
export const TOKEN_COOKIE = "token";

/** The session of one request. */
export interface WebSession {
  /** Bearer token of the API; undefined when logged out. */
  token: string | undefined;
  /** S01: the answer will set the cookie. */
  login(token: string): void;
  /** S02: the answer will clear it. */
  logout(): void;
}

export const sessionContext = createContext<WebSession>();

// Unsealing costs a key derivation; a reader's pages all carry the same cookie.
const unsealed = new LRUCache<string, string>({ max: 5000, ttl: 60_000 });

/**
 * The bearer token that a Cookie header carries sealed; undefined for none, a foreign or an expired one.
 * The web server asks too, for the chat socket.
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

/** Outlives the session: somebody was logged in here. It opens nothing but the limits of forms (server/body-limit.ts). */
const KNOWN_COOKIE = "known";
const KNOWN_SECONDS = 90 * 86_400;

/**
 * Whether a browser is, or not long ago was, a member's. A form with files that met an expired login must still be read,
 * or its words were lost; a stranger's is not.
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

/** K03. Behind a TLS proxy the request's own scheme says https, too, when nobody set SITE_URL. */
export function isSecure(request: Request): boolean {
  return (
    webEnv().environment === "production" || webEnv().siteUrl.startsWith("https:") || request.url.startsWith("https:")
  );
}

/** Reads the cookie before the loaders, writes it after them when they logged in or out. */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  let changed = false;
  const session: WebSession = {
    token: await tokenOfCookies(request.headers.get("cookie")),
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
