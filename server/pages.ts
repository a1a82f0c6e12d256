import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import type { ActionFunctionArgs, ServerBuild } from "react-router";
import { REQUEST_ID_HEADER } from "../contract/shared/paths.ts";
import type { AppBuild } from "./app-build.ts";
import type { TooLarge } from "./body-limit.ts";
import { createAdmission } from "./admission.ts";
import { deliverPage } from "./deliver-page.ts";
import type { Metrics } from "./metrics.ts";
import { bufferPage } from "./page-buffer.ts";
import type { KeptPage, PageCache } from "./page-cache.ts";
import type { WebSettings } from "../config/web-config.ts";
import type { SharedPages } from "./shared-pages.ts";
import { plain } from "./static-files.ts";
import type { Visitor } from "./visitor.ts";

const noDraw = () => {};

/** When a page that could not be drawn is asked for again, in seconds: what is away is often back by then. */
const RETRY_AFTER = "5";

/** The API is: what the last good page says is better than that it is. */
const isAway = (status: number) => status >= 502 && status <= 504;

/** Makes an answer, of which nothing is sent, that of an old page. @returns its bytes */
function putOn(res: ServerResponse, page: KeptPage): Buffer {
  for (const name of res.getHeaderNames())
    if (name !== REQUEST_ID_HEADER && name !== "connection") res.removeHeader(name);
  for (const [name, value] of Object.entries(page.headers)) if (value !== undefined) res.setHeader(name, value);
  res.setHeader("x-cache", "stale");
  res.statusCode = page.status;
  return page.body;
}

/** Costs next to nothing, which is its use. */
function refuseForNow(res: ServerResponse): void {
  res.setHeader("retry-after", "3");
  plain(res, 503, "现在访问的人太多了，请几秒后刷新再试。");
}

/** Of a form that was answered unread so much is taken and dropped; with a longer one the connection ends. */
const DROPPED_BYTES_MAX = 32 * 1024 * 1024;

/**
 * An answer that comes before the form is read (a login that has expired) waits in the browser until all of the form is
 * sent: what nobody reads any more is taken and dropped. React Router has taken the stream, so Node does not do it.
 */
function dropUnread(req: IncomingMessage): void {
  if (req.complete) return;
  let dropped = 0;
  req.removeAllListeners("data");
  req.on("data", (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > DROPPED_BYTES_MAX) req.destroy();
  });
  req.resume();
}

/** The same pages, which all refuse, unread, what was sent to them: inside the shell, which is the root's. */
function refusing(build: AppBuild, why: TooLarge): AppBuild {
  const refuse = (args: ActionFunctionArgs) => build.entry.module.refuseTooLarge(args, why);
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && id !== "root" ? { ...route, module: { ...route.module, action: refuse } } : route,
  ]);
  return { ...build, routes: Object.fromEntries(routes) as AppBuild["routes"] };
}

interface Locals {
  visitor: Visitor;
  nonce: string;
}

function handlerOf(build: AppBuild, settings: WebSettings, mode: string) {
  const { createRequestHandler, makeRequestContext } = build.entry.module;
  return createRequestHandler({
    // Our own check has judged the request by then (csrf.ts); React Router's would refuse SITE_URL where a proxy says nothing.
    build: {
      ...(build as unknown as ServerBuild),
      allowedActionOrigins: settings.siteOrigin ? [new URL(settings.siteOrigin).host] : [],
    },
    mode,
    getLoadContext(_req, res) {
      const { visitor, nonce } = res.locals as Locals;
      return makeRequestContext({
        requestId: visitor.requestId,
        clientIp: visitor.ip,
        nonce,
        buffered: mode === "production",
      });
    },
  });
}

/**
 * Draws pages: React Router behind the page cache's single flight, with everything that deliverPage does to them.
 * @param others the other workers of this machine, of which one alone draws a page that all will keep
 */
export function pages(
  build: AppBuild,
  settings: WebSettings,
  cache: PageCache,
  metrics: Metrics,
  others?: SharedPages,
): RequestHandler {
  const draw = handlerOf(build, settings, "production");
  const admission = createAdmission();
  const refusals = new Map<string, typeof draw>();
  const drawerOf = (why: TooLarge | undefined) => {
    if (why === undefined) return draw;
    const key = `${why.most} ${why.asGuest}`;
    const refusal = refusals.get(key) ?? handlerOf(refusing(build, why), settings, "production");
    refusals.set(key, refusal);
    return refusal;
  };
  /** @returns what ends the turn; undefined where another worker has drawn the page meanwhile, or could not */
  async function turnOf(key: string): Promise<(() => void) | undefined> {
    const end = await others?.turn(key);
    if (!end || !cache.isFresh(key)) return end;
    end();
    return undefined;
  }
  return async (req, res, next) => {
    const key = req.method === "GET" ? cache.keyOf(req) : undefined;
    const isWorth = key !== undefined && cache.isWorthKeeping(key);
    let settle: Parameters<typeof deliverPage>[0]["draw"] = noDraw;
    // A turn is asked for once: what another worker could not draw this one draws.
    let asksOthers = others !== undefined && isWorth;
    while (key !== undefined) {
      const place = cache.enter(key);
      if ("wait" in place) await place.wait;
      else {
        const end = asksOthers && place.mayBeKept ? await turnOf(key) : noDraw;
        if (end) {
          settle = (drawn) => {
            place.draw(drawn);
            end();
          };
          break;
        }
        place.draw("failed");
        asksOthers = false;
      }
      if (res.destroyed) return;
      const kept = cache.serve(key, req, res, (res.locals.visitor as Visitor).requestId);
      if (kept) return metrics.cache(kept);
    }
    // A cookie that nobody sealed makes no member; a form may be one's whose login has just expired.
    const leave = admission.enter(key !== undefined || !(await build.entry.module.isKnown(req.headers.cookie)));
    if (res.destroyed) {
      settle("failed");
      return leave?.();
    }
    if (!leave) {
      const old = key === undefined ? undefined : await cache.stale(key);
      settle("failed");
      metrics.cache(old ? "stale" : "refused");
      if (old) res.end(putOn(res, old));
      else refuseForNow(res);
      return;
    }
    res.once("close", leave);
    res.once("finish", () => dropUnread(req));
    // Whoever waits must not wait for a reader who left.
    res.once("close", () => settle("failed"));
    const nonce = randomBytes(16).toString("base64url");
    res.locals.nonce = nonce;
    bufferPage(res, async (body) => {
      const old = key !== undefined && isAway(res.statusCode) ? await cache.stale(key) : undefined;
      if (!old) {
        if (isAway(res.statusCode) && !res.hasHeader("retry-after")) res.setHeader("retry-after", RETRY_AFTER);
        return deliverPage({ req, res, body, nonce, isWorth, draw: settle }, settings);
      }
      settle("failed");
      metrics.cache("stale");
      return putOn(res, old);
    });
    if (key !== undefined) metrics.cache("drawn");
    await drawerOf(res.locals.tooLarge as TooLarge | undefined)(req, res, next);
  };
}

/** Pages from Vite: no cache, no policy (its scripts are injected), a fresh build for each request. */
export function developmentPages(load: () => Promise<AppBuild>, settings: WebSettings): RequestHandler {
  return async (req, res, next) => {
    res.locals.nonce = "";
    const build = await load();
    const why = res.locals.tooLarge as TooLarge | undefined;
    const handle = handlerOf(why === undefined ? build : refusing(build, why), settings, "development");
    await handle(req, res, next);
  };
}
