import { deepEqual } from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setImmediate as nextEvent } from "node:timers/promises";
import { type ServerType, serve } from "@hono/node-server";
import { sql } from "kysely";
import { createApi } from "../../api/app.ts";
import { createPrivateApp } from "../../api/private-app.ts";
import { checkCachedQueries } from "../../api/db/cached-query.ts";
import { apiConfig } from "../../config/api-config.ts";
import { readEnv } from "../../config/env.ts";
import type { Context } from "../../api/context.ts";
import { createContext } from "../../api/create-context.ts";
import type { Endpoint, Envelope, InputOf, OutputOf } from "../../contract/shared/endpoint.ts";
import type { ErrorData } from "../../contract/shared/errors.ts";
import { CLIENT_IP_HEADER, COMMUNITY_PATH, SERVICE_SECRET_HEADER } from "../../contract/shared/paths.ts";
import type { ReadAnswer, Reads } from "../../contract/shared/reads.ts";
import { attachChat } from "../../api/live/chat-socket.ts";
import { openReads } from "../../api/reads.ts";
import { noteOpened } from "../../api/services/posts/series/note-opened.ts";
import { countMinute } from "../../api/services/people/minor/count-minute.ts";
import type { Replay } from "../../api/services/moderation/review/settle-review.ts";
import { hashToken, noteSeen } from "../../api/services/accounts/session/viewer-of-token.ts";
import { noBudgetsRow } from "../fixtures/no-budgets.ts";
import { type Factories, factories, type UserRow } from "../fixtures/factories.ts";
import { copyDatabase } from "./database-copy.ts";
import { documentedAnswers } from "./documented-answers.ts";
import {
  type FakeClock,
  fakeClock,
  type LogLine,
  memoryMedia,
  recordedLog,
  type SmsOutbox,
  smsOutbox,
} from "./fakes.ts";
import { recordCallers, recordStatements } from "./recorded-statements.ts";
import { noteTransactions, noteWrites, repeatOnPostgres } from "./repeats.ts";
import type { DatabaseTemplate, SignKeys } from "./template.ts";

// Every cached query of the suite is compared with a newly built one.
checkCachedQueries();
recordStatements();
recordCallers();

/** The answer to a call. */
export interface Answer<E extends Endpoint> {
  /** HTTP status. */
  status: number;
  /** Status of the envelope; 200 is success. */
  statusCode: number;
  message: string;
  /** Typed by the endpoint; null on a refusal, when `error` is the envelope's data. */
  data: OutputOf<E>;
  error: ErrorData | undefined;
  headers: Headers;
}

export interface Login {
  token: string;
  fingerprint: string;
  user: UserRow;
}

export interface ApiServer {
  ctx: Context;
  /** Repeats submissions that were stored for review, as the jobs do. */
  replay: Replay;
  /** `http://127.0.0.1:{port}`, without a trailing slash. */
  url: string;
  clock: FakeClock;
  sms: SmsOutbox;
  /** Every log line since the start, as pino wrote it. */
  log: readonly LogLine[];
  make: Factories;
  /**
   * Calls an endpoint over HTTP as the web tier does, with the visitor's address proven by the service secret.
   * Throws when the OpenAPI document does not describe the answer (documented-answers.ts), or a success does not match
   * the contract's output. A multipart endpoint takes FormData as body.
   */
  call<E extends Endpoint>(
    endpoint: E,
    input?: Partial<InputOf<E>>,
    as?: { token?: string; ip?: string },
  ): Promise<Answer<E>>;
  /**
   * A raw request; `path` starts with a slash. An endpoint's answer is checked against the OpenAPI document, as in
   * `call`.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Address of the private listener. */
  insideUrl: string;
  /** As `fetch`, at the private listener. */
  fetchInside(path: string, init?: RequestInit): Promise<Response>;
  /** Inserts a session for a new user, or for `userId`. */
  loginAs(as?: { userId?: number; phone?: string; name?: string | null; role?: "USER" | "ADMIN" }): Promise<Login>;
  /** Allows errors in the log until the test's end: all, or those whose message or error matches. */
  expectErrors(matching?: RegExp): void;
}

export interface ApiServerOptions {
  template: DatabaseTemplate;
  signKeys: SignKeys;
  /** Settings besides the defaults, by their names in `.env.example`. */
  env?: Record<string, string>;
  /** New accounts have the default budgets of a site. */
  hasBudgets?: boolean;
  /** Adapters in place of the fakes. */
  overrides?: Partial<Omit<Context, "close">>;
}

/**
 * Reads run as in the product's default: on SQLite in the web worker (api/reads.ts), on a second, read-only
 * connection; on PostgreSQL over HTTP. `API_READS=here` or `http` overrides this.
 */
const readsHere = (template: DatabaseTemplate) =>
  (process.env.API_READS ?? (template.kind === "sqlite" ? "here" : "http")) === "here";

/** An answer without HTTP; it must equal its JSON, because pages read it directly. */
function asResponse({ status, body }: ReadAnswer): Response {
  const json = JSON.stringify(body);
  deepEqual(body, JSON.parse(json), "an answer that JSON would change");
  return new Response(json, { status, headers: { "content-type": "application/json" } });
}

/** A request for a file, answered without HTTP as a web worker on the same machine does (server/files-here.ts). */
async function fileOf(file: NonNullable<Reads["file"]>, path: string, init: RequestInit): Promise<Response> {
  await nextEvent();
  const { pathname, searchParams } = new URL(path, "http://127.0.0.1");
  const given = new Headers(init.headers);
  const { status, headers, body } = await file({
    key: pathname.slice("/media/".length),
    isHead: init.method === "HEAD",
    header: (name) => given.get(name) ?? undefined,
    isOwn: searchParams.has("own"),
    token: /^Bearer (\S+)$/.exec(given.get("authorization") ?? "")?.[1],
    requestId: randomUUID(),
  });
  const bytes = body instanceof Readable ? (Readable.toWeb(body) as ReadableStream<Uint8Array>) : body;
  return new Response(bytes as BodyInit | null, {
    status,
    headers: { "x-content-type-options": "nosniff", ...headers },
  });
}

/** The default visitor's address (RFC 5737, documentation). */
const SOME_IP = "198.51.100.7";

function urlOf(server: ServerType): Promise<string> {
  return new Promise((done, failed) => {
    server.once("error", failed);
    server.once("listening", () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

function requestOf(endpoint: Endpoint, input: Partial<InputOf<Endpoint>>): { path: string; init: RequestInit } {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    if (params[name] === undefined) throw new Error(`${endpoint.path} needs params.${name}`);
    return encodeURIComponent(String(params[name]));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const init: RequestInit = { method: endpoint.method.toUpperCase() };
  if (input.body instanceof FormData) init.body = input.body;
  else if (endpoint.method === "post" || endpoint.method === "put") {
    init.body = JSON.stringify(input.body ?? {});
    init.headers = { "content-type": "application/json" };
  }
  return { path: `${COMMUNITY_PATH}${path}${query.size > 0 ? `?${query}` : ""}`, init };
}

/**
 * Starts the community API on a random port with its own database and fake third parties. `stop` throws when the log
 * contains an unexpected error.
 */
export async function startApiServer(options: ApiServerOptions): Promise<{ server: ApiServer; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-test-"));
  const copy = await copyDatabase(options.template, dataDir);
  const config = apiConfig(
    readEnv({
      APP_ENV: "local",
      API_PORT: "0",
      DATA_DIR: dataDir,
      DATABASE_URL: copy.databaseUrl,
      // Other tests keep every core busy: a nice process would wait for ever.
      VIDEO_TRANSCODE_NICE: "0",
      SERVICE_SECRET: "the-service-secret-of-all-the-api-tests",
      SMS_SIGN_PRIVATE_KEY: options.signKeys.privateKey,
      SMS_SIGN_PUBLIC_KEY: options.signKeys.publicKey,
      ...options.env,
    }),
    "test",
  );
  const clock = fakeClock();
  const sms = smsOutbox();
  const { log, lines } = recordedLog();
  // Tests fill tables through the same connections with large statements; postgres-away.test.ts tests the product's
  // limits.
  const ctx = createContext(config, { clock, sms, log, media: memoryMedia(), ...options.overrides });
  // No power cut is simulated, so a commit need not wait for the disk.
  if (options.template.kind === "sqlite") await sql`pragma synchronous = off`.execute(ctx.db);
  if (!options.hasBudgets) await ctx.db.insertInto("site_config").values(noBudgetsRow(clock.now())).execute();
  const { app, replay, endpoints } = createApi(ctx);
  const checkAnswer = documentedAnswers(endpoints, config);
  const http = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  const inside = serve({ fetch: createPrivateApp(ctx).fetch, port: 0, hostname: "127.0.0.1" });
  const [url, insideUrl] = await Promise.all([urlOf(http), urlOf(inside)]);
  const closeChat = attachChat(http, ctx);
  const reads = readsHere(options.template)
    ? openReads({
        config: { ...config, filesHere: true },
        notes: {
          view: ctx.views.add,
          search: ctx.searches.add,
          session: (id) => void noteSeen(ctx, id),
          minute: (id) => void countMinute(ctx, id),
          opened: (part) => void noteOpened(ctx, part),
          close: async () => {},
        },
        parts: { clock, log, kinds: ctx.kinds, media: ctx.media, searchEngine: ctx.searchEngine },
      })
    : undefined;
  const make = factories(ctx);
  noteTransactions(ctx.db);
  const send = noteWrites();
  const expected: RegExp[] = [];

  /** @throws when the document does not describe the answer */
  async function checked(method: string, target: string, response: Response): Promise<Response> {
    const [path = ""] = target.split("?");
    if (!path.startsWith(COMMUNITY_PATH)) return response;
    const { status, headers } = response;
    checkAnswer({ method, path, status, type: headers.get("content-type"), text: await response.clone().text() });
    return response;
  }

  const server: ApiServer = {
    ctx,
    replay,
    url,
    insideUrl,
    clock,
    sms,
    log: lines,
    make,
    async fetch(path, init = {}) {
      const { method = "GET" } = init;
      if (reads?.file && path.startsWith("/media/") && /^(?:GET|HEAD)$/.test(method))
        return fileOf(reads.file, path, init);
      return checked(method, path, await send(method, () => fetch(`${url}${path}`, init)));
    },
    fetchInside: (path, init = {}) => fetch(`${insideUrl}${path}`, init),
    async call(endpoint, input = {}, as = {}) {
      const { path, init } = requestOf(endpoint, input);
      if (/[?&]cursor=/.test(path)) repeatOnPostgres();
      // In a separate event, as a browser's request (db/dialects/read-together.ts).
      if (reads) await nextEvent();
      const read = reads?.ask({
        endpoint,
        params: input.params,
        query: input.query,
        token: as.token,
        clientIp: as.ip ?? SOME_IP,
        userAgent: "node",
        requestId: randomUUID(),
      });
      const headers = new Headers(init.headers);
      headers.set(SERVICE_SECRET_HEADER, config.serviceSecret);
      headers.set(CLIENT_IP_HEADER, as.ip ?? SOME_IP);
      if (as.token !== undefined) headers.set("authorization", `Bearer ${as.token}`);
      const request = () => fetch(`${url}${path}`, { ...init, headers });
      const answer = await (read?.then(asResponse) ?? send(endpoint.method, request));
      const response = await checked(endpoint.method, path, answer);
      const body = (await response.json()) as Envelope<unknown>;
      const succeeded = body.statusCode === 200;
      if (succeeded) {
        const matched = endpoint.output.safeParse(body.data);
        if (!matched.success)
          throw new Error(`${endpoint.method} ${path} breaks its contract: ${matched.error.message}`);
      }
      return {
        status: response.status,
        statusCode: body.statusCode,
        message: body.message,
        data: (succeeded ? body.data : null) as OutputOf<typeof endpoint>,
        error: succeeded ? undefined : (body.data as ErrorData),
        headers: response.headers,
      };
    },
    async loginAs({ userId, ...person } = {}) {
      const user = userId === undefined ? await make.user(person) : await make.existingUser(userId);
      const token = randomBytes(32).toString("base64url");
      const fingerprint = randomBytes(8).toString("hex");
      const now = clock.now();
      await ctx.db
        .insertInto("session")
        .values({
          token_hash: hashToken(token),
          fingerprint,
          user_id: user.id,
          created_at: now,
          expires_at: now + 604_800_000,
        })
        .execute();
      return { token, fingerprint, user };
    },
    expectErrors(matching = /(?:)/) {
      expected.push(matching);
    },
  };

  return {
    server,
    async stop() {
      closeChat();
      await reads?.close();
      for (const each of [http, inside]) {
        if ("closeAllConnections" in each) each.closeAllConnections();
        await new Promise<void>((done) => {
          each.close(() => done());
        });
      }
      await ctx.close();
      // Closed connections may still report the drop below ("terminating connection…"); the test is over by now.
      const written = [...lines];
      await copy.drop();
      rmSync(dataDir, { recursive: true, force: true });
      const words = (line: LogLine) => `${line.msg ?? ""} ${line.err?.stack ?? line.err?.message ?? ""}`;
      const unexpected = written.filter(
        (line) => line.level >= 50 && !expected.some((pattern) => pattern.test(words(line))),
      );
      if (unexpected.length > 0)
        throw new Error(
          `Unexpected errors in the log (server.expectErrors() allows them):\n${unexpected.map(words).join("\n")}`,
        );
    },
  };
}
