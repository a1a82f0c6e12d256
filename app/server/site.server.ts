import { z } from "zod";
import { articleEndpoints, type ClassifyTag, classifyTag } from "#contract/posts/article.ts";
import { configEndpoints, siteConfig, type SiteConfig } from "#contract/shared/config.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { announcementAt } from "../lib/announcement.ts";
import type { ShownConfig } from "../lib/root-data.ts";
import { type ApiFailure, attempt, type RouteArgs, withoutShape } from "./api.server.ts";

/**
 * S07: age in ms after which the site's configuration and tags are read again in the background. They are loaded once
 * and cached.
 */
const FRESH_MS = 15_000;

interface Kept<T> {
  value: T;
  readAt: number;
}

const LOAD_FAILED = "获取全局配置失败";

/** X05, X06: the server's message, or a default one. */
const errorOf = ({ statusCode, isWordless, message }: ApiFailure): string =>
  statusCode === 0 || isWordless ? LOAD_FAILED : message;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * E09: the configuration in an API's answer. Each missing or malformed field has its default; of a list the valid items
 * stay.
 */
export function configOf(given: Record<string, unknown>): SiteConfig {
  const config: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(siteConfig.shape)) {
    const item = field.unwrap() instanceof z.ZodArray ? (field.unwrap() as z.ZodArray<z.ZodType>).element : undefined;
    const value =
      item && Array.isArray(given[name])
        ? given[name].filter((one) => item.safeParse(one).success)
        : (given[name] ?? undefined);
    config[name] = field.safeParse(value).data ?? field.parse(undefined);
  }
  return siteConfig.parse(config);
}

/** Caches the answer of an endpoint. @param shape converts the answer; undefined for an invalid one */
function cacheAnswer<T>(endpoint: Endpoint, shape: (given: unknown) => T | undefined) {
  let kept: Kept<T> | undefined;
  let pending: Promise<{ value: T | undefined; error: string | undefined }> | undefined;
  /** Whether the cached value is known to be outdated: the next page then waits for a new one. */
  let isWrong = false;
  let changes = 0;

  async function read(args: RouteArgs) {
    const asOf = changes;
    const result = await attempt(args, endpoint, {});
    const value = result.ok ? shape(result.data) : undefined;
    // An answer requested before a change must not replace one requested after it.
    if (asOf === changes) isWrong = false;
    if (value !== undefined) {
      if (asOf === changes) kept = { value, readAt: Date.now() };
      return { value, error: undefined };
    }
    return { value: kept?.value, error: kept ? undefined : result.ok ? LOAD_FAILED : errorOf(result.failure) };
  }
  const ask = async (args: RouteArgs) => {
    if (kept && !isWrong && Date.now() - kept.readAt < FRESH_MS) return { value: kept.value, error: undefined };
    if (!pending) {
      const own = read(args).finally(() => {
        if (pending === own) pending = undefined;
      });
      pending = own;
    }
    if (!kept || isWrong) return pending;
    // A stale value is good enough for one more page. Nobody awaits the pending request, so its rejection is caught
    // here.
    pending.catch(() => {});
    return { value: kept.value, error: undefined };
  };
  const forget = () => {
    changes += 1;
    isWrong = true;
    pending = undefined;
  };
  return { ask, forget, last: () => kept?.value };
}

// The answers are not validated as a whole (judge-answer.server.ts), because the valid parts of a configuration count
// (E09).
const configs = cacheAnswer(withoutShape(configEndpoints.public), (given) =>
  isRecord(given) ? configOf(given) : undefined,
);
const tags = cacheAnswer(withoutShape(articleEndpoints.tags), (given) =>
  Array.isArray(given) ? given.filter((tag): tag is ClassifyTag => classifyTag.safeParse(tag).success) : undefined,
);

export interface Site {
  config: SiteConfig;
  tags: ClassifyTag[];
  /** X05, X06: the server's message or 获取全局配置失败; null after a success. */
  loadError: string | null;
}

/** The configuration for pages, without the parts that only the server reads. */
export function shownConfig({
  siteUrl: _url,
  siteCopyright: _copyright,
  friendlyLinks: _friends,
  icpNumber: _icp,
  policeNumber: _police,
  reportContact: _contact,
  hotSearchesPinned: _pinned,
  hotSearchesBlocked: _blocked,
  announcement: _words,
  announcementLink: _link,
  announcementLevel: _level,
  announcementFrom: _from,
  announcementUntil: _until,
  circleFounding: _founding,
  videoQualities: _qualities,
  ...shown
}: SiteConfig) {
  return shown satisfies ShownConfig;
}

export async function readSite(args: RouteArgs): Promise<Site> {
  const [config, known] = await Promise.all([configs.ask(args), tags.ask(args)]);
  return {
    config: config.value ?? siteConfig.parse({}),
    tags: known.value ?? [],
    loadError: config.error ?? null,
  };
}

/**
 * Marks configuration and tags as changed: the next page asks the API, and shows the cached values where that fails.
 */
export function invalidateSite(): void {
  configs.forget();
  tags.forget();
}

/**
 * The mark of the current announcement; null without an announcement, undefined before the first read of the
 * configuration.
 */
export function shownMark(): string | null | undefined {
  const config = configs.last();
  return config && (announcementAt(config, Date.now())?.mark ?? null);
}
