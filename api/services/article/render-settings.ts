import type { Context } from "../../context.ts";
import type { RenderSettings } from "../../markdown/render.ts";
import { sizesOfKeys } from "../image/images-of-ids.ts";
import { topicsOfIds, topicsOfNames } from "../tag/topics.ts";
import { idsOfNames, namesOfIds } from "../user/ids-of-names.ts";

/** What the renderer has to know of this site. */
export function renderSettings(ctx: Context): RenderSettings {
  return {
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
export function videoTextSettings(ctx: Context): RenderSettings {
  return { ...renderSettings(ctx), searchTopics: true };
}
