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
 * A dynamic's text as it is stored, and its HTML; user names are resolved at this moment.
 * @param people user ids by the names in the text, when they are already known
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

/** A stored text as its author would type it, with current user names. */
export function dynamicWords(ctx: Pick<Context, "db" | "config">, source: string): Promise<string> {
  return inPresentWords(source, settingsOf(ctx));
}
