import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import type { ActionFunctionArgs, ServerBuild } from "react-router";
import type { AppBuild } from "./app-build.ts";
import { deliverPage } from "./deliver-page.ts";
import type { Metrics } from "./metrics.ts";
import { bufferPage } from "./page-buffer.ts";
import type { PageCache } from "./page-cache.ts";
import type { WebSettings } from "./settings.ts";
import type { Visitor } from "./visitor.ts";

const noDraw = () => {};

/**
 * An answer that comes before the form is read (a login that has expired) waits in the browser until all of the form is
 * sent: what nobody reads any more is taken and dropped. React Router has taken the stream, so Node does not do it.
 */
function dropUnread(req: IncomingMessage): void {
  if (req.complete) return;
  req.removeAllListeners("data");
  req.resume();
}

const MB = 1024 * 1024;

/** The same pages, which all refuse, unread, what was sent to them: inside the shell, which is the root's. */
function refusing(build: AppBuild, most: number): AppBuild {
  const refuse = (args: ActionFunctionArgs) => build.entry.module.refuseTooLarge(args, most / MB);
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && id !== "root" ? { ...route, module: { ...route.module, action: refuse } } : route]);
  return { ...build, routes: Object.fromEntries(routes) as AppBuild["routes"] };
}

function handlerOf(build: AppBuild, settings: WebSettings, mode: string) {
  const { createRequestHandler, makeRequestContext } = build.entry.module;
  return createRequestHandler({
    // Our own check has judged the request by then (csrf.ts); React Router's would refuse SITE_URL where a proxy says nothing.
    build: { ...(build as unknown as ServerBuild), allowedActionOrigins: settings.siteOrigin ? [new URL(settings.siteOrigin).host] : [] },
    mode,
    getLoadContext(_req, res) {
      const { visitor, nonce } = res.locals as { visitor: Visitor; nonce: string };
      return makeRequestContext({ requestId: visitor.requestId, clientIp: visitor.ip, nonce, buffered: mode === "production" });
    },
  });
}

/** Draws pages: React Router behind the page cache's single flight, with everything that deliverPage does to them. */
export function pages(build: AppBuild, settings: WebSettings, cache: PageCache, metrics: Metrics): RequestHandler {
  const draw = handlerOf(build, settings, "production");
  const refusals = new Map<number, typeof draw>();
  const drawerOf = (tooLargeFor: number | undefined) => {
    if (tooLargeFor === undefined) return draw;
    const refusal = refusals.get(tooLargeFor) ?? handlerOf(refusing(build, tooLargeFor), settings, "production");
    refusals.set(tooLargeFor, refusal);
    return refusal;
  };
  return async (req, res, next) => {
    const key = req.method === "GET" ? cache.keyOf(req) : undefined;
    let settle: Parameters<typeof deliverPage>[0]["draw"] = noDraw;
    while (key !== undefined) {
      const place = cache.enter(key);
      if ("draw" in place) {
        settle = place.draw;
        break;
      }
      await place.wait;
      if (res.destroyed) return;
      if (cache.serve(key, req, res, (res.locals.visitor as Visitor).requestId)) return metrics.cache("hit");
    }
    res.once("finish", () => dropUnread(req));
    // Whoever waits must not wait for a reader who left.
    res.once("close", () => settle("failed"));
    const nonce = randomBytes(16).toString("base64url");
    res.locals.nonce = nonce;
    const isWorth = key !== undefined && cache.isWorthKeeping(key);
    bufferPage(res, (body) => deliverPage({ req, res, body, nonce, isWorth, draw: settle }, settings));
    if (key !== undefined) metrics.cache("drawn");
    await drawerOf(res.locals.tooLargeFor as number | undefined)(req, res, next);
  };
}

/** Pages from Vite: no cache, no policy (its scripts are injected), a fresh build for each request. */
export function developmentPages(load: () => Promise<AppBuild>, settings: WebSettings): RequestHandler {
  return async (req, res, next) => {
    res.locals.nonce = "";
    const build = await load();
    const tooLargeFor = res.locals.tooLargeFor as number | undefined;
    const handle = handlerOf(tooLargeFor === undefined ? build : refusing(build, tooLargeFor), settings, "development");
    await handle(req, res, next);
  };
}
