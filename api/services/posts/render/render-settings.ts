import type { Context, Viewer } from "../../../context.ts";
import type { Beside } from "../../../markdown/render-beside.ts";
import { sizesOfKeys } from "../../files/image/images-of-ids.ts";
import { topicsOfIds, topicsOfNames } from "../tag/topics.ts";
import { idsOfNames, namesOfIds } from "../../people/user/ids-of-names.ts";

/**
 * What the renderer has to know of this site.
 * @param viewer who waits for it; null: nobody does
 */
export function renderSettings(ctx: Context, viewer: Pick<Viewer, "id"> | null): Beside {
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

/** A video's description: any `#话题#` is one, as in dynamics. */
export function videoTextSettings(ctx: Context, viewer: Pick<Viewer, "id"> | null): Beside {
  return { ...renderSettings(ctx, viewer), searchTopics: true };
}
