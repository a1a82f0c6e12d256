import { countIds, searchByParts, searchIds } from "../../../db/search-ids.ts";
import { engineOver, type Finder } from "./engine-over.ts";

/** The index in the database (db/text-search.ts), which every installation has. */
export const builtInFinder: Finder = {
  whole: (ctx, { kind, ids }) => searchIds(ctx.db, kind, ids),
  byParts: (ctx, { kind, ids }) => searchByParts(ctx.db, kind, ids),
  count: (ctx, { kind, ids }) => countIds(ctx.db, kind, ids),
};

export const builtInEngine = engineOver(builtInFinder);
