import { articleEndpoints, type ClassifyTag } from "#api/contract/article.ts";
import { configEndpoints, siteConfig, type SiteConfig } from "#api/contract/config.ts";
import type { Endpoint, OutputOf } from "#api/contract/endpoint.ts";
import { type ApiFailure, attempt, type RouteArgs } from "./api.server.ts";

/** S07: the site's configuration and tags, loaded once and kept; read again in the background after this long. */
const FRESH_MS = 15_000;

interface Kept<T> {
  value: T;
  readAt: number;
}

/** X05, X06: what the server said; where it said nothing, what is missing. */
const errorOf = ({ statusCode, isWordless, message }: ApiFailure): string => (statusCode === 0 || isWordless ? "获取全局配置失败" : message);

function keep<E extends Endpoint>(endpoint: E) {
  let kept: Kept<OutputOf<E>> | undefined;
  let pending: Promise<{ value: OutputOf<E> | undefined; error: string | undefined }> | undefined;

  async function read(args: RouteArgs) {
    const result = await attempt(args, endpoint, {} as never);
    if (result.ok) kept = { value: result.data, readAt: Date.now() };
    return result.ok ? { value: result.data, error: undefined } : { value: kept?.value, error: kept ? undefined : errorOf(result.failure) };
  }
  return async (args: RouteArgs) => {
    if (kept && Date.now() - kept.readAt < FRESH_MS) return { value: kept.value, error: undefined };
    pending ??= read(args).finally(() => {
      pending = undefined;
    });
    if (!kept) return pending;
    // Stale is good enough for one more page. Nobody waits for the fresh one, so nobody else would hear that it failed.
    pending.catch(() => {});
    return { value: kept.value, error: undefined };
  };
}

const readConfig = keep(configEndpoints.public);
const readTags = keep(articleEndpoints.tags);

export interface Site {
  config: SiteConfig;
  tags: ClassifyTag[];
  /** X05, X06: 获取全局配置失败, or the server's message. */
  loadError: string | null;
}

export async function readSite(args: RouteArgs): Promise<Site> {
  const [config, tags] = await Promise.all([readConfig(args), readTags(args)]);
  return {
    config: config.value ?? siteConfig.parse({}),
    tags: tags.value ?? [],
    loadError: config.error ?? null,
  };
}
