import { sql } from "kysely";

/** SQL condition on a row of `series`: everybody may see a part, so that everybody may find it. */
export const seriesIsFound = sql<boolean>`(series.listed_count > 0)`;
