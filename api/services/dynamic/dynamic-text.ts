import type { Context } from "../../context.ts";
import { dynamicTextToKeep, renderDynamicText } from "../../markdown/dynamic-text.ts";
import { topicsOfNames } from "../tag/topics.ts";
import { idsOfNames, namesOfIds } from "../user/ids-of-names.ts";

function settingsOf(ctx: Pick<Context, "db" | "config">) {
  return {
    cdnBase: ctx.config.cdnBase,
    siteUrl: ctx.config.siteUrl,
    idsOfNames: (names: string[]) => idsOfNames(ctx, names),
    namesOfIds: (ids: number[]) => namesOfIds(ctx, ids),
    topicsOfNames: (names: string[]) => topicsOfNames(ctx, names),
  };
}

/**
 * A dynamic's text as HTML; names are looked up as they are at this moment.
 * @param people whom the names that stand in it mean, where that is known
 */
export function dynamicHtml(ctx: Pick<Context, "db" | "config">, source: string, people?: Map<string, number>): Promise<string> {
  return renderDynamicText(source, { ...settingsOf(ctx), ...(people && { idsOfNames: async () => people }) });
}

/** A dynamic's text as it is kept, and its HTML. */
export async function dynamicText(ctx: Pick<Context, "db" | "config">, written: string): Promise<{ source: string; html: string }> {
  const source = await dynamicTextToKeep(written, settingsOf(ctx));
  return { source, html: await dynamicHtml(ctx, source) };
}
