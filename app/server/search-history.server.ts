import { createContext, createCookie, type MiddlewareFunction } from "react-router";
import { z } from "zod";
import { limits } from "#contract/shared/limits.ts";
import { suggestionEndpoints } from "#contract/finding/suggestion.ts";
import { historyMax } from "#contract/finding/suggestion-names.ts";
import { roomFor } from "#contract/shared/room-for.ts";
import { attempt, type RouteArgs } from "./api.server.ts";
import { keepsSearches } from "./preferences.server.ts";
import { getSession, isSecure } from "./session.server.ts";

const NAME = "searches";
const HALF_A_YEAR = 180 * 24 * 3600;
/** Limit in bytes of JSON, because the cookie is sent with every request: of long searches, fewer are stored. */
const BYTES_MAX = 900;

interface GuestHistory {
  list(): Promise<string[]>;
  put(searches: string[]): void;
}
const guestHistory = createContext<GuestHistory>();

const stored = z.array(z.string().min(1).max(roomFor(limits.searchMax))).max(historyMax);

const cookie = createCookie(NAME, { httpOnly: true, sameSite: "lax", path: "/", maxAge: HALF_A_YEAR });

/**
 * The searches of a guest, in an unencrypted cookie: it contains only text typed in this browser. Cached pages never
 * show them (server/page-cache.ts does not cache an answer that sets a cookie).
 */
export const searchHistoryMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  let fresh: string[] | undefined;
  context.set(guestHistory, {
    async list() {
      const header = request.headers.get("cookie");
      const found: unknown = header?.includes(`${NAME}=`) ? await cookie.parse(header) : undefined;
      return stored.safeParse(found).data ?? [];
    },
    put(searches) {
      fresh = searches;
    },
  });
  const response = await next();
  if (fresh) {
    const options = { secure: isSecure(request), ...(fresh.length > 0 ? {} : { maxAge: 0 }) };
    response.headers.append("set-cookie", await cookie.serialize(fresh.length > 0 ? fresh : "", options));
  }
  return response;
};

function fitting(searches: string[]): string[] {
  let bytes = 0;
  return searches.slice(0, historyMax).filter((text) => {
    bytes += Buffer.byteLength(text) + 3;
    return bytes <= BYTES_MAX;
  });
}

const isMember = ({ context }: RouteArgs) => Boolean(getSession(context).token);
const isOff = ({ request }: RouteArgs) => !keepsSearches(request);

/** The viewer's last searches, newest first. */
export async function searchHistory(args: RouteArgs): Promise<string[]> {
  if (isOff(args)) return [];
  if (!isMember(args)) return args.context.get(guestHistory).list();
  const answer = await attempt(args, suggestionEndpoints.history, {});
  return answer.ok ? answer.data.items : [];
}

/** Stores a search whose results were viewed. Its failures are ignored. */
export async function rememberSearch(args: RouteArgs, q: string): Promise<void> {
  if (isOff(args)) return;
  if (isMember(args)) {
    await attempt(args, suggestionEndpoints.historyKeep, { body: { q } });
    return;
  }
  const history = args.context.get(guestHistory);
  history.put(fitting([q, ...(await history.list()).filter((one) => one !== q)]));
}

/** @param q the search to forget; undefined forgets all. Also works where storing is turned off */
export async function forgetSearch(args: RouteArgs, q: string | undefined): Promise<void> {
  if (isMember(args)) await attempt(args, suggestionEndpoints.historyForget, { body: q === undefined ? {} : { q } });
  const history = args.context.get(guestHistory);
  const own = await history.list();
  if (own.length > 0) history.put(q === undefined ? [] : own.filter((one) => one !== q));
}

/** Data for the search page before a search: own history and hot searches. */
export async function searchStart(args: RouteArgs) {
  const [history, hot] = await Promise.all([searchHistory(args), attempt(args, suggestionEndpoints.hot, {})]);
  return { history, hot: hot.ok ? hot.data.items : [] };
}
