import type { Endpoint } from "../../contract/shared/endpoint.ts";
import { ApiError } from "../../contract/shared/errors.ts";
import type { Caching, Caller, Context, Viewer } from "../context.ts";
import { assertMayUse } from "../services/people/minor/may-use.ts";
import { noCaching } from "./caching.ts";
import type { Mount } from "./mount.ts";
import { parse } from "./parse.ts";

interface Asked {
  viewer: Viewer | null;
  caller: Caller;
  /** Strings, as in an HTTP request. */
  params: Record<string, string>;
  query: Record<string, string>;
}

/** The reads that run in this process, by path. */
export type ReadVerbs = Map<string, (asked: Asked) => Promise<unknown>>;

/**
 * A mount that binds only reads. Endpoints with rate limits are left out, because one process must count them. Checks
 * and parsing are the same as over HTTP (mount.ts).
 */
export function createReadMount(ctx: Context): { mount: Mount; verbs: ReadVerbs } {
  const verbs: ReadVerbs = new Map();
  function mount(
    endpoint: Endpoint,
    handler: (call: Asked & { ctx: Context; body: object; caching: Caching }) => Promise<unknown>,
  ): void {
    if (endpoint.method !== "get" || endpoint.limits || verbs.has(endpoint.path)) return;
    verbs.set(endpoint.path, async ({ viewer, caller, params, query }) => {
      if (endpoint.auth === "required" && !viewer) throw new ApiError("UNAUTHORIZED");
      assertMayUse(viewer, endpoint);
      return handler({
        ctx,
        caller,
        viewer,
        params: parse(endpoint.params, params) as Asked["params"],
        query: parse(endpoint.query, query) as Asked["query"],
        body: {},
        caching: noCaching,
      });
    });
  }
  /** Stored calls write, so they are impossible here. */
  const refuse = () => Promise.reject(new Error("nothing is written here"));
  return {
    mount: {
      mounted: [],
      replay: refuse,
      publish: refuse,
      open: (endpoint, handler) => mount(endpoint, handler as never),
      authed: (endpoint, handler) => mount(endpoint, handler as never),
    },
    verbs,
  };
}
