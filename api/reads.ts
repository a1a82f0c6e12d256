import { join } from "node:path";
import pino from "pino";
import type { ReadsConfig } from "../config/api-config.ts";
import type { FileAsked, ReadAsked, Reads } from "../contract/shared/reads.ts";
import { maskPhones } from "../contract/shared/mask-phone.ts";
import type { Caller, Context, Viewer } from "./context.ts";
import { openDatabase } from "./db/open.ts";
import type { DatabaseWatch } from "./db/watch.ts";
import { failed } from "./failed.ts";
import { listsOf } from "./feature.ts";
import { kindsOfPost } from "./kinds-of-post.ts";
import { unreadCounters } from "./unread-counters.ts";
import { diskStore } from "./media/disk-store.ts";
import { readRoutes } from "./routes/mounted-routes.ts";
import { createReadMount } from "./routes/read-mount.ts";
import { searchRoutes } from "./routes/search.ts";
import type { Notes } from "./notes.ts";
import { forgetConfig } from "./services/shared/config/site-config.ts";
import { answerFile } from "./services/posts/media/answer-file.ts";
import { builtInEngine } from "./services/finding/search/built-in.ts";
import { viewerOfToken } from "./services/accounts/session/viewer-of-token.ts";

/** A placeholder for an adapter that reads must not use; any access throws. */
function absent<T extends object>(name: string): T {
  const refuse = () => {
    throw new Error(`a read has no ${name}`);
  };
  return new Proxy({}, { get: refuse, set: refuse }) as T;
}

interface Options {
  config: ReadsConfig;
  notes: Notes;
  /** Called with each SQL statement. */
  watch?: DatabaseWatch | undefined;
  /** Overrides for tests. */
  parts?: Partial<Pick<Context, "clock" | "log" | "kinds" | "media" | "searchEngine">>;
}

/** The context of verbs that read: its connection refuses writes, and its notes go to the process that may write. */
function readContext({ config, notes, watch, parts = {} }: Options): Context & { config: ReadsConfig } {
  const log = parts.log ?? pino({ name: "api", level: config.logLevel });
  const { db } = openDatabase(config, (error) => log.error({ err: error }, "database failed"), {
    readsOnly: true,
    watch,
    patience: "visitor",
  });
  const doneElsewhere = { flush: async () => {}, close: async () => {} };
  return {
    config,
    db,
    jobsDb: db,
    clock: { now: () => Date.now() },
    log,
    kinds: kindsOfPost(),
    ...listsOf([]),
    subscribers: [],
    unreadCounters,
    media: config.filesHere ? diskStore(join(config.dataDir, "media")) : absent("media"),
    uploads: absent("uploads"),
    sms: absent("sms"),
    moderation: null,
    wechat: null,
    mail: null,
    limiter: absent("limiter"),
    metrics: absent("metrics"),
    jobs: absent("jobs"),
    live: absent("live"),
    views: { ...doneElsewhere, add: notes.view },
    searches: { ...doneElsewhere, add: notes.search },
    noteSeen: notes.session,
    noteMinute: notes.minute,
    noteOpened: notes.opened,
    searchEngine: builtInEngine,
    searchIndex: null,
    close: () => db.destroy(),
    ...parts,
  };
}

/** Parameters as strings, as if parsed from a URL; null where a URL could not carry them. */
function texts(given: unknown, isPath: boolean): Record<string, string> | null {
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries((given ?? {}) as Record<string, unknown>)) {
    if (isPath ? false : value === undefined || value === null || value === "") continue;
    const text = String(value);
    // A lone surrogate is no text; in a path, "." and ".." are navigation and an empty segment disappears.
    if (/[\uD800-\uDFFF]/u.test(text) || (isPath && /^\.{0,2}$/.test(text))) return null;
    all[name] = text;
  }
  return all;
}

/**
 * The API's reads in the caller's process, without HTTP: the same verbs with the same permissions and parsing, on a
 * separate read-only connection (decision 0021).
 */
export function openReads(options: Options): Reads {
  const ctx = readContext(options);
  const { mount, verbs } = createReadMount(ctx);
  for (const routes of readRoutes) routes(mount);
  // Only the API process has the external search index, so it serves searches when an index is configured.
  if (!ctx.config.search) searchRoutes(mount);

  /** The viewer of each page that is being rendered: a page sends three or four requests with the same session. */
  const readers = new WeakMap<object, { token: string; viewer: Promise<Viewer | null> }>();
  function readerOf({ token, page }: ReadAsked): Promise<Viewer | null> | null {
    if (!token) return null;
    const known = page && readers.get(page);
    if (known?.token === token) return known.viewer;
    const viewer = viewerOfToken({ ctx, token });
    if (page) readers.set(page, { token, viewer });
    return viewer;
  }

  async function answer(
    verb: NonNullable<ReturnType<typeof verbs.get>>,
    asked: ReadAsked,
    params: Record<string, string>,
    query: Record<string, string>,
  ) {
    const { endpoint, clientIp, userAgent, requestId } = asked;
    try {
      const caller: Caller = { ip: clientIp ?? "unknown", userAgent: userAgent?.slice(0, 300) ?? null, requestId };
      const viewer = await readerOf(asked);
      const data = await verb({ viewer, caller, params, query });
      return { status: 200, body: { statusCode: 200, message: "success", data: data ?? null } };
    } catch (error) {
      const { isOurs, envelope } = failed(error as Error, requestId);
      if (isOurs)
        ctx.log.error({ err: error, requestId, method: "GET", path: maskPhones(endpoint.path) }, "unexpected error");
      return { status: envelope.statusCode, body: envelope };
    }
  }

  /** Answers a request for a media file; errors become responses as in `answer`. */
  async function file({ token, requestId, ...asked }: FileAsked) {
    let viewer: Promise<Viewer | null> | undefined;
    try {
      return await answerFile({
        ctx,
        viewer: () => (viewer ??= token ? viewerOfToken({ ctx, token }) : Promise.resolve(null)),
        asked,
      });
    } catch (error) {
      const { isOurs, envelope } = failed(error as Error, requestId);
      if (isOurs) ctx.log.error({ err: error, requestId, method: "GET", path: "/media/*" }, "unexpected error");
      const { retryAfterSeconds } = envelope.data;
      const headers: Record<string, string> = { "cache-control": "no-store" };
      if (retryAfterSeconds !== undefined) headers["retry-after"] = String(retryAfterSeconds);
      return { status: envelope.statusCode, headers, body: envelope.message };
    }
  }

  return {
    file: ctx.config.filesHere ? file : undefined,
    ask(asked) {
      const verb = asked.endpoint.method === "get" ? verbs.get(asked.endpoint.path) : undefined;
      if (!verb) return undefined;
      const params = texts(asked.params, true);
      const query = texts(asked.query, false);
      return params && query ? answer(verb, asked, params, query) : undefined;
    },
    invalidateSite: () => void forgetConfig(ctx),
    async close() {
      await options.notes.close();
      await ctx.close();
    },
  };
}
