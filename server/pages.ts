import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import type { ActionFunctionArgs, ServerBuild } from "react-router";
import { REQUEST_ID_HEADER } from "../contract/shared/paths.ts";
import type { AppBuild } from "./app-build.ts";
import type { TooLarge } from "./body-limit.ts";
import { createAdmission, type Admission } from "./admission.ts";
import { deliverPage } from "./deliver-page.ts";
import type { Metrics } from "./metrics.ts";
import { bufferPage } from "./page-buffer.ts";
import type { KeptPage, PageCache } from "./page-cache.ts";
import type { WebSettings } from "../config/web-config.ts";
import type { SharedPages } from "./shared-pages.ts";
import { plain } from "./static-files.ts";
import type { Visitor } from "./visitor.ts";

const noDraw = () => {};

/** Retry-After in seconds for a page that could not be rendered: an outage is often over by then. */
const RETRY_AFTER = "5";

/** Whether the status means that the API is unavailable: an old page is then better than an error page. */
const isApiUnavailable = (status: number) => status >= 502 && status <= 504;

/** Replaces an answer, before anything is sent, by an old page. @returns the page's bytes */
function replaceByOldPage(res: ServerResponse, page: KeptPage): Buffer {
  for (const name of res.getHeaderNames())
    if (name !== REQUEST_ID_HEADER && name !== "connection") res.removeHeader(name);
  for (const [name, value] of Object.entries(page.headers)) if (value !== undefined) res.setHeader(name, value);
  res.setHeader("x-cache", "stale");
  res.statusCode = page.status;
  return page.body;
}

/** A refusal that costs next to nothing, so that the server can send many. */
function refuseForNow(res: ServerResponse): void {
  res.setHeader("retry-after", "3");
  plain(res, 503, "现在访问的人太多了，请几秒后刷新再试。");
}

/** A file on its way holds no place: it takes one when it is whole. Only members send files (body-limit.ts). */
function enterWhenWhole(req: IncomingMessage, admission: Admission): () => void {
  let leave: (() => void) | undefined;
  let isOver = false;
  req.once("end", () => {
    if (!isOver) leave = admission.enter(false);
  });
  return () => {
    isOver = true;
    leave?.();
  };
}

/** Bytes of an unread form that are read and dropped; a longer form ends the connection. */
const DROPPED_BYTES_MAX = 32 * 1024 * 1024;

/**
 * Drops the rest of a form after an early answer (such as an expired login): the browser shows the answer only after it
 * has sent the whole form. Node does not do this, because React Router has taken the stream.
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

/**
 * The same routes with actions that refuse the form without reading it. The root's action stays, so that the refusal
 * appears inside the root's shell.
 */
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
  odd?: string;
}

function handlerOf(build: AppBuild, settings: WebSettings, mode: string) {
  const { createRequestHandler, makeRequestContext } = build.entry.module;
  return createRequestHandler({
    // csrf.ts has checked the request's origin already. React Router checks it again, and behind a proxy without
    // forwarding headers it would refuse SITE_URL's host, so that host is allowed here.
    build: {
      ...(build as unknown as ServerBuild),
      allowedActionOrigins: settings.siteOrigin ? [new URL(settings.siteOrigin).host] : [],
    },
    mode,
    getLoadContext(_req, res) {
      const { visitor, nonce, odd } = res.locals as Locals;
      return makeRequestContext({
        requestId: visitor.requestId,
        clientIp: visitor.ip,
        nonce,
        buffered: mode === "production",
        oddAddress: odd,
      });
    },
  });
}

/**
 * Renders pages: React Router behind the page cache, which renders a page only once at a time, with all steps of
 * deliverPage.
 * @param others the other workers of this machine, of which only one renders a page that all will cache
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
  /**
   * @returns a function that ends the turn; undefined where another worker has rendered the page meanwhile, or failed
   *   to
   */
  async function turnOf(key: string): Promise<(() => void) | undefined> {
    const end = await others?.turn(key);
    if (!end || !cache.isFresh(key)) return end;
    end();
    return undefined;
  }
  return async (req, res, next) => {
    // The 404 page of an odd address names that address.
    const isOdd = (res.locals as Locals).odd !== undefined;
    const key = req.method === "GET" && !isOdd ? cache.keyOf(req) : undefined;
    const isWorth = key !== undefined && cache.isWorthKeeping(key);
    let settle: Parameters<typeof deliverPage>[0]["draw"] = noDraw;
    // Asks the other workers once: if another worker could not render the page, this one does.
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
    const hasFile =
      !req.complete && Number(req.headers["content-length"] ?? 0) > 0 && res.locals.tooLarge === undefined;
    // A forged cookie does not make a member; a posted form may belong to a member whose login has just expired.
    const leave = hasFile
      ? enterWhenWhole(req, admission)
      : admission.enter(key !== undefined || !(await build.entry.module.isKnown(req.headers.cookie)));
    if (res.destroyed) {
      settle("failed");
      return leave?.();
    }
    if (!leave) {
      const old = key === undefined ? undefined : await cache.stale(key);
      settle("failed");
      metrics.cache(old ? "stale" : "refused");
      if (old) res.end(replaceByOldPage(res, old));
      else refuseForNow(res);
      return;
    }
    res.once("close", leave);
    res.once("finish", () => dropUnread(req));
    // Other requests for this page must not wait for a reader who has left.
    res.once("close", () => settle("failed"));
    const nonce = randomBytes(16).toString("base64url");
    res.locals.nonce = nonce;
    bufferPage(res, async (body) => {
      // A reader who takes the page slowly holds no place either.
      leave();
      const old = key !== undefined && isApiUnavailable(res.statusCode) ? await cache.stale(key) : undefined;
      if (!old) {
        if (isApiUnavailable(res.statusCode) && !res.hasHeader("retry-after"))
          res.setHeader("retry-after", RETRY_AFTER);
        return deliverPage({ req, res, body, nonce, isWorth, draw: settle }, settings);
      }
      settle("failed");
      metrics.cache("stale");
      return replaceByOldPage(res, old);
    });
    if (key !== undefined) metrics.cache("drawn");
    await drawerOf(res.locals.tooLarge as TooLarge | undefined)(req, res, next);
  };
}

/** Pages from Vite: no cache, no policy (Vite injects scripts), a fresh build for each request. */
export function developmentPages(load: () => Promise<AppBuild>, settings: WebSettings): RequestHandler {
  return async (req, res, next) => {
    res.locals.nonce = "";
    const build = await load();
    const why = res.locals.tooLarge as TooLarge | undefined;
    const handle = handlerOf(why === undefined ? build : refusing(build, why), settings, "development");
    await handle(req, res, next);
  };
}
