import { sql } from "kysely";
import type { Context } from "../../../context.ts";

/** The series that exist, as the start of a query. */
export const standingSeries = (db: Pick<Context["db"], "selectFrom">) => db.selectFrom("series");

/** SQL condition on a row of `series`: it exists and everybody may see a part, so that everybody may find it. */
export const seriesIsFound = sql<boolean>`(series.listed_count > 0)`;
