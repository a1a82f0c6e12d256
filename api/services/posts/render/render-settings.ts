import type { Context, Viewer } from "../../../context.ts";
import type { ThreadRenderSettings } from "../../../markdown/thread-renderer.ts";
import { sizesOfKeys } from "../../files/image/images-of-ids.ts";
import { topicsOfIds, topicsOfNames } from "../tag/topics.ts";
import { idsOfNames, namesOfIds } from "../../people/user/ids-of-names.ts";

/**
 * The site's settings and lookups that the renderer needs.
 * @param viewer the user who waits for the result; null for background work
 */
export function renderSettings(ctx: Context, viewer: Pick<Viewer, "id"> | null): ThreadRenderSettings {
  return {
    owner: viewer?.id ?? 0,
    cdnBase: ctx.config.cdnBase,
    siteUrl: ctx.config.siteUrl,
    sizesOf: (keys) => sizesOfKeys(ctx, keys),
    idsOfNames: (names) => idsOfNames(ctx, names),
    namesOfIds: (ids) => namesOfIds(ctx, ids),
    topicsOf: (ids) => topicsOfIds(ctx, ids),
    topicsOfNames: (names) => topicsOfNames(ctx, names),
  };
}

/** Settings for a video's description: as in dynamics, any `#话题#` is a topic. */
export function videoTextSettings(ctx: Context, viewer: Pick<Viewer, "id"> | null): ThreadRenderSettings {
  return { ...renderSettings(ctx, viewer), searchTopics: true };
}
