import type { Context } from "../../../context.ts";
import { dynamicTextToKeep, renderDynamicText } from "../../../markdown/dynamic-text.ts";
import { inPresentWords, withPresentNames } from "../../../markdown/present-names.ts";
import { topicsOfIds, topicsOfNames } from "../tag/topics.ts";
import { idsOfNames, namesOfIds } from "../../people/user/ids-of-names.ts";

function settingsOf(ctx: Pick<Context, "db" | "config">) {
  return {
    cdnBase: ctx.config.cdnBase,
    siteUrl: ctx.config.siteUrl,
    idsOfNames: (names: string[]) => idsOfNames(ctx, names),
    namesOfIds: (ids: number[]) => namesOfIds(ctx, ids),
    topicsOfNames: (names: string[]) => topicsOfNames(ctx, names),
    topicsOf: (ids: number[]) => topicsOfIds(ctx, ids),
  };
}

/**
 * A dynamic's text as it is kept, and its HTML; names are looked up as they are at this moment.
 * @param people whom the names that stand in it mean, where that is known
 */
export async function dynamicText(
  ctx: Pick<Context, "db" | "config">,
  written: string,
  people?: Map<string, number>,
): Promise<{ source: string; html: string }> {
  const settings = { ...settingsOf(ctx), ...(people && { idsOfNames: async () => people }) };
  const source = await withPresentNames(await dynamicTextToKeep(written, settings), settings);
  return { source, html: await renderDynamicText(source, settings) };
}

/** A dynamic's text as one types it. */
export function dynamicWords(ctx: Pick<Context, "db" | "config">, source: string): Promise<string> {
  return inPresentWords(source, settingsOf(ctx));
}
