import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequire } from "node:module";
import pino from "pino";
import type { EntryContext, LoaderFunctionArgs } from "react-router";
import { readEnv } from "../../config/env.ts";
import { bytesText } from "../../contract/shared/body-bytes.ts";
import type { AppBuild } from "../../server/app-build.ts";
import type { TooLarge } from "../../server/body-limit.ts";
import { type Metrics, noMetrics } from "../../server/metrics.ts";
import { createPageCache } from "../../server/page-cache.ts";
import { pages } from "../../server/pages.ts";
import { preferenceKey } from "../../app/server/preferences.server.ts";
import { webSettings } from "../../config/web-config.ts";
import { createWebApp, type WebParts } from "../../server/web-app.ts";

/** A page of the small app: its loader's work, and its HTML. */
export interface SmallPage {
  headers?: Record<string, string>;
  loader?: (args: LoaderFunctionArgs) => unknown;
  action?: (args: LoaderFunctionArgs) => unknown;
  html?: (nonce: string) => string;
}

export const LONG_TEXT = "群落是一个社区。".repeat(400);

// Both by Node's own resolution, so that they share one React Router, as in the real bundle.
const nodeRequire = createRequire(import.meta.url);
const { createRequestHandler } = nodeRequire("@react-router/express") as typeof import("@react-router/express");
const { RouterContextProvider } = nodeRequire("react-router") as typeof import("react-router");

const nonces = new WeakMap<object, string>();

/** A handwritten React Router build, so that the web server is tested alone, in milliseconds. */
export function smallBuild(screens: Record<string, SmallPage>): AppBuild {
  const routes = Object.fromEntries(
    Object.entries(screens).map(([path, page]) => [
      path,
      {
        id: path,
        path,
        module: {
          default: () => null,
          loader: page.loader ?? (() => null),
          action: page.action ?? (() => new Response(null, { status: 303, headers: { location: "/" } })),
          ...(page.headers ? { headers: () => page.headers } : {}),
        },
      },
    ]),
  );
  const build = {
    entry: {
      module: {
        createRequestHandler,
        makeRequestContext(request: { nonce: string }) {
          const provider = new RouterContextProvider();
          nonces.set(provider, request.nonce);
          return provider;
        },
        refuseTooLarge(_args: object, { most, asGuest }: TooLarge): never {
          throw new Response(asGuest ? "请先登录" : `最多 ${bytesText(most)}`, { status: asGuest ? 401 : 413 });
        },
        async isKnown(cookie: string | undefined) {
          return /(?:token|known)=sealed-/.test(cookie ?? "");
        },
        async tokenOfCookies(cookie: string | undefined) {
          return /token=sealed-(\w+)/.exec(cookie ?? "")?.[1];
        },
        handleError() {},
        default(
          request: Request,
          status: number,
          headers: Headers,
          { staticHandlerContext: { errors } }: EntryContext,
          context: object,
        ) {
          headers.set("content-type", "text/html; charset=utf-8");
          const nonce = nonces.get(context) ?? "";
          const path = new URL(request.url).pathname;
          // A page's refusal, by its message.
          const [refusal] = status === 413 || status === 401 ? (Object.values(errors ?? {}) as { data: string }[]) : [];
          const html =
            refusal?.data ??
            screens[path]?.html?.(nonce) ??
            `<!doctype html><title>${path}</title><script nonce="${nonce}">var a = 1</script><p>${LONG_TEXT}</p>`;
          return new Response(html, { status, headers });
        },
      },
    },
    routes,
    assets: { entry: { module: "", imports: [] }, routes: {}, url: "/assets/manifest.js", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v8_middleware: true, v8_passThroughRequests: true, v8_trailingSlashAwareDataRequests: true },
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  };
  return build as unknown as AppBuild;
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** An API that answers with the request itself. */
export async function echoApi() {
  const seen: IncomingMessage[] = [];
  const { server, url } = await listen((req, res) => {
    seen.push(req);
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      res.writeHead(200, { "content-type": "application/json", "set-cookie": "stray=1" });
      res.end(
        JSON.stringify({ url: req.url, method: req.method, headers: req.headers, bytes: Buffer.concat(chunks).length }),
      );
    });
  });
  return {
    server,
    url,
    seen,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** The real web server with a small app. `env` as in `.env.example`. */
export async function startWeb(
  options: {
    screens?: Record<string, SmallPage>;
    env?: Record<string, string>;
    files?: WebParts["files"];
    readFile?: WebParts["readFile"];
    now?: () => number;
    metrics?: Metrics;
    /** Receives every log line from `info` on. */
    heard?: (line: Record<string, unknown>) => void;
  } = {},
) {
  const settings = webSettings(
    readEnv({ SERVICE_SECRET: "s".repeat(32), API_BASE_URL: "http://127.0.0.1:9", ...options.env }),
  );
  const build = smallBuild(options.screens ?? { "/": {} });
  const cache = createPageCache({ preferenceKey, ...(options.now ? { now: options.now } : {}) });
  const metrics = options.metrics ?? noMetrics;
  const { heard } = options;
  const log = heard
    ? pino({ level: "info" }, { write: (line) => heard(JSON.parse(line) as Record<string, unknown>) })
    : pino({ level: "silent" });
  const web = createWebApp({
    settings,
    log,
    files: options.files ?? ((_req, _res, next) => next()),
    pages: pages(build, settings, cache, metrics),
    readFile: options.readFile,
    cache,
    metrics,
    isKnown: build.entry.module.isKnown,
    tokenOfCookies: build.entry.module.tokenOfCookies,
  });
  web.server.on("upgrade", (req, socket, head) => void web.upgrade(req, socket, head));
  await new Promise<void>((resolve) => {
    web.server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = web.server.address() as AddressInfo;
  return { ...web, forget: cache.clear, port, url: `http://127.0.0.1:${port}`, close: () => web.drain(100) };
}
