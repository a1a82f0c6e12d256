import type { Context as HonoContext, Hono } from "hono";
import type { Caching, Caller, Context, Viewer } from "../context.ts";
import { type Endpoint, isForStaff, type OutputOf, type ParsedOf } from "../../contract/shared/endpoint.ts";
import { bodyBytes } from "../../contract/shared/body-bytes.ts";
import { ApiError } from "../../contract/shared/errors.ts";
import { isStaffMember } from "../../contract/shared/staff-member.ts";
import { acting } from "../services/shared/event/acting.ts";
import { assertTakesWrites } from "../services/shared/config/read-only.ts";
import { assertMayWrite } from "../services/people/consent/may-write.ts";
import { takeLimits } from "../services/shared/limit/limits.ts";
import { assertMayUse } from "../services/people/minor/may-use.ts";
import { takeUpload } from "../services/people/newcomer/budget.ts";
import { assertMayPublish } from "../services/shared/sanction/may-publish.ts";
import { nameOf, passGate, type Passage } from "../services/moderation/review/gate.ts";
import { shownJudge } from "../services/moderation/review/judge-shown.ts";
import { passWords, saysWords } from "../services/moderation/review/pass-words.ts";
import { cachingOf, noCaching } from "./caching.ts";
import { hasJsonBody } from "./has-json-body.ts";
import { logRefusal } from "./log-refusal.ts";
import { parse } from "./parse.ts";
import { readText } from "./read-text.ts";
import { withProcessingStatus } from "./with-processing-status.ts";

/** The variables that hono carries through one request. */
export interface RequestVariables {
  caller: Caller;
  viewer: Viewer | null;
}
export type ApiHono = Hono<{ Variables: RequestVariables }>;

export type Call<E extends Endpoint> = ParsedOf<E> & {
  ctx: Context;
  caller: Caller;
  /** Never null when the endpoint's auth is `required`. */
  viewer: E["auth"] extends "required" ? Viewer : Viewer | null;
  /** For reads that say how their answer may be stored. */
  caching: Caching;
  /** The raw request, for multipart bodies. */
  request: HonoContext<{ Variables: RequestVariables }>["req"];
};

/** A call whose viewer the route has checked. */
export type AuthedCall<E extends Endpoint> = Omit<Call<E>, "viewer"> & { viewer: Viewer };

/** Binds endpoints of the contract to verbs. */
export interface Mount {
  /** For endpoints with auth `none` or `optional`. */
  open<E extends Endpoint>(
    endpoint: E,
    handler: (call: Omit<Call<E>, "viewer"> & { viewer: Viewer | null }) => Promise<OutputOf<E>>,
  ): void;
  /** For endpoints with auth `required`: answers 401 without calling the handler. */
  authed<E extends Endpoint>(endpoint: E, handler: (call: AuthedCall<E>) => Promise<OutputOf<E>>): void;
  /** All mounted endpoints, for the OpenAPI document. */
  mounted: readonly Endpoint[];
  /** Runs a stored call (services/moderation/review) with its parsed input, without the checks of a new request. */
  replay(call: Kept & { endpoint: string }): Promise<unknown>;
  /** Runs a stored call with the checks of a newly submitted form: parsing, sensitive words, review. */
  publish(call: Kept & { endpoint: string }): Promise<{ reviewId: number | null; made: unknown }>;
}

/** A stored call of a member that publishes content. */
interface Kept {
  ctx: Context;
  caller: Caller;
  viewer: Viewer;
  params: unknown;
  body: unknown;
}

/** The message for an author whose content waits for review; the HTTP status is 202. */
const WAITS = "已提交，审核通过后发布";

/** Mounts endpoints on hono: parse, authenticate, call one verb, wrap the result as `{statusCode, message, data}`. */
export function createMount(app: ApiHono, ctx: Context): Mount {
  const mounted: Endpoint[] = [];
  const publishers = new Map<
    string,
    { endpoint: Endpoint; handler(call: Kept & { request: null; query: object; caching: Caching }): Promise<unknown> }
  >();
  const publisher = (name: string) => {
    const found = publishers.get(name);
    if (!found) throw new ApiError("CONFLICT", "这种内容现在不能这样发布了");
    return found;
  };

  function mount(
    endpoint: Endpoint,
    handler: (call: {
      ctx: Context;
      caller: Caller;
      viewer: Viewer | null;
      params: unknown;
      query: unknown;
      body: unknown;
      request: unknown;
      caching: Caching;
    }) => Promise<unknown>,
  ) {
    mounted.push(endpoint);
    // The OpenAPI document is made in openapi.ts; parsing is here, so that invalid input always gets our envelope.
    if (endpoint.publishes) publishers.set(nameOf(endpoint), { endpoint, handler });
    const answer = async (c: HonoContext<{ Variables: RequestVariables }>) => {
      const viewer = c.get("viewer");
      if (endpoint.auth === "required" && !viewer) throw new ApiError("UNAUTHORIZED");
      assertMayUse(viewer, endpoint);
      // Permission is checked before the input: a caller without permission gets that error first.
      if (viewer && endpoint.method !== "get") {
        assertMayWrite(viewer, endpoint);
        if (endpoint.auth === "required") await assertTakesWrites(ctx, viewer, endpoint.path);
      }
      if (endpoint.publishes && viewer) await assertMayPublish(ctx, viewer);
      // An endpoint with a tag says otherwise (caching.ts).
      if (viewer) c.header("cache-control", "no-store");
      const { params, query, body } = await inputOf(endpoint, c).catch((error: unknown) => {
        throw viewer && isForStaff(endpoint) && !isStaffMember(viewer) ? new ApiError("FORBIDDEN") : error;
      });
      const caller = c.get("caller");
      const limits = (endpoint.limits ?? []).filter(({ takenBy }) => takenBy !== "verb");
      const limited = { giveBack: await takeLimits(limits, { ctx, caller, viewer }) };
      if (endpoint.multipart && viewer) await takeUpload(ctx, { viewer, caller });
      const gate =
        endpoint.publishes &&
        viewer &&
        (await orGiveBack(limited, () => passGate({ ctx, viewer, caller, endpoint, params, body })));
      if (gate && gate.reviewId !== null)
        return c.json({ statusCode: 202, message: WAITS, data: { reviewId: gate.reviewId } }, 202);
      if (viewer && (await saysWords({ ctx, viewer, endpoint, body })))
        await orGiveBack(limited, async () => {
          await assertMayPublish(ctx, viewer);
          await passWords({ ctx, viewer, endpoint, body });
        });
      const caching = cachingOf(c);
      const call = { ctx, caller, viewer, params, query, body, request: c.req, caching };
      const isJudged = endpoint.method === "get" || Object.keys(endpoint.publishes ?? {}).length > 0;
      const inside = viewer && !isJudged ? await inName(ctx, viewer) : <T>(act: () => Promise<T>) => act();
      const run = () => inside(() => handler(call));
      const made = () => orGiveBack(limited, () => (endpoint.multipart ? withProcessingStatus(c, run) : run()));
      const data = await (gate ? orGiveBack(gate, made) : made());
      // Sends the outbox messages of the verb now, instead of at the next poll a second later.
      if (endpoint.method !== "get") ctx.live.flush();
      if (caching.isFresh) return c.body(null, 304);
      return c.json({ statusCode: 200, message: "success", data: data ?? null });
    };
    app.on([endpoint.method.toUpperCase()], endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"), (c) =>
      answer(c).catch((error: unknown) => {
        logRefusal(ctx, { endpoint, caller: c.get("caller"), viewer: c.get("viewer") }, error);
        throw error;
      }),
    );
  }
  return {
    mounted,
    replay: ({ endpoint, ...call }) =>
      publisher(endpoint).handler({ ...call, query: {}, request: null, caching: noCaching }),
    async publish({ endpoint: name, ...call }) {
      const { endpoint, handler } = publisher(name);
      const body = parse(endpoint.body, call.body);
      const gate = await passGate({ ...call, endpoint, body });
      if (gate.reviewId !== null) return { reviewId: gate.reviewId, made: null };
      return {
        reviewId: null,
        made: await orGiveBack(gate, () => handler({ ...call, body, query: {}, request: null, caching: noCaching })),
      };
    },
    open: (endpoint, handler) => mount(endpoint, handler as never),
    authed: (endpoint, handler) => mount(endpoint, handler as never),
  };
}

/** Runs a call whose words the gate has not read: events that show a post are judged as the member's. */
async function inName(ctx: Context, viewer: Viewer): Promise<<T>(run: () => Promise<T>) => Promise<T>> {
  if (isStaffMember(viewer)) return (run) => run();
  const judge = await shownJudge(ctx, viewer);
  return (run) => acting.run({ judge }, run);
}

/**
 * Gives back the rate limit's tokens when the call fails or creates nothing.
 * @param make may throw at once, as a verb does that checks permission before its first wait
 */
async function orGiveBack<T>(taken: Pick<Passage, "giveBack">, make: () => Promise<T>): Promise<T> {
  try {
    const data = await make();
    // The same form was already processed (`once`), so this call created nothing.
    if (data && typeof data === "object" && "repeated" in data) await taken.giveBack();
    return data;
  } catch (error) {
    await taken.giveBack();
    throw error;
  }
}

/** @throws ApiError INVALID_INPUT, BAD_REQUEST, PAYLOAD_TOO_LARGE */
async function inputOf(endpoint: Endpoint, c: HonoContext<{ Variables: RequestVariables }>) {
  const params = parse(endpoint.params, c.req.param());
  const query = parse(endpoint.query, c.req.query());
  const body = hasJsonBody(endpoint) ? parse(endpoint.body, await readJson(c.req.raw, c.get("viewer"))) : {};
  return { params, query, body };
}

/** An absent body counts as `{}`; the schema decides whether that is valid. */
async function readJson(request: Request, viewer: Viewer | null): Promise<unknown> {
  const { anyone, member } = bodyBytes(new URL(request.url).pathname, false);
  const text = await readText(request, viewer ? member : anyone);
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("BAD_REQUEST", "请求体不是有效的 JSON");
  }
}
