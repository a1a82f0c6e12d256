import type { z } from "zod";
import type { Context } from "../../../context.ts";
import { agreementName, type AgreementKind } from "../../../../contract/shared/agreement-names.ts";
import type { agreementEndpoints, AgreementText, AgreementVersion } from "../../../../contract/console/agreement.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { millisOfSiteTime } from "../../../../contract/shared/site-time.ts";
import { textDiff } from "../../posts/article/text-diff.ts";
import { versionColumns, versionOf, type VersionRow } from "../../shared/config/agreement-standing.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { builtInHtml, builtInSource } from "./built-in/built-in-text.ts";
import { builtInVersions } from "./built-in/built-in-versions.ts";

interface Asked {
  ctx: Context;
  kind: AgreementKind;
}
const VERSIONS = 50;
interface TextRow extends VersionRow {
  html: string;
  source: string;
}

const gone = (kind: AgreementKind) => new ApiError("NOT_FOUND", `${agreementName[kind]}没有这个版本`);

/** The built-in texts, newest first. The first is in force until an operator publishes a version. */
async function builtInRows({ ctx, kind }: Asked): Promise<[TextRow, ...TextRow[]]> {
  const { siteName } = await publicConfig({ ctx });
  const rowOf = ({ version, text }: (typeof builtInVersions)[AgreementKind][number]): TextRow => ({
    kind,
    version,
    note: "",
    asks: 0,
    published_at: millisOfSiteTime(`${text.effective}T00:00`) ?? 0,
    html: builtInHtml(text, siteName),
    source: builtInSource(text, siteName),
  });
  const [newest, ...earlier] = builtInVersions[kind];
  return [rowOf(newest), ...earlier.map(rowOf)];
}

/** The latest published versions of an agreement, newest first. */
export function agreementVersionsQuery({ db }: Pick<Context, "db">, kind: AgreementKind) {
  return db
    .selectFrom("agreement_version")
    .select(versionColumns)
    .where("kind", "=", kind)
    .orderBy("version", "desc")
    .limit(VERSIONS);
}

/** The latest published version of an agreement, or the latest one older than `before`. */
export function lastAgreementQuery({ db }: Pick<Context, "db">, kind: AgreementKind, before?: number) {
  return db
    .selectFrom("agreement_version")
    .select([...versionColumns, "html", "source"])
    .where("kind", "=", kind)
    .$if(before !== undefined, (rows) => rows.where("version", "<", before ?? 0))
    .orderBy("version", "desc")
    .limit(1);
}

/** A release may raise the built-in number to one that an operator has published: then the published text counts. */
const olderThan = (row: { version: number } | undefined, builtIn: TextRow[]): TextRow[] =>
  row ? builtIn.filter(({ version }) => version < row.version) : builtIn;

/** The version in force. */
export async function currentAgreementRow({ ctx, kind }: Asked): Promise<TextRow> {
  return (await lastAgreementQuery(ctx, kind).executeTakeFirst()) ?? (await builtInRows({ ctx, kind }))[0];
}

export async function currentAgreement({ ctx, kind }: Asked): Promise<AgreementText> {
  const row = await currentAgreementRow({ ctx, kind });
  return { ...versionOf(row), html: row.html, current: row.version };
}

/**
 * The versions of an agreement, newest first, the built-in texts last. Versions older than the last fifty are reached by
 * the links from version to version.
 */
export async function listAgreementVersions({ ctx, kind }: Asked): Promise<{ items: AgreementVersion[] }> {
  const rows: VersionRow[] = await agreementVersionsQuery(ctx, kind).execute();
  if (rows.length < VERSIONS) rows.push(...olderThan(rows.at(-1), await builtInRows({ ctx, kind })));
  return { items: rows.map(versionOf) };
}

/** One version, and its differences from the one before. @throws ApiError NOT_FOUND */
export async function agreementOfVersion({
  ctx,
  kind,
  version,
}: Asked & { version: number }): Promise<z.output<typeof agreementEndpoints.version.output>> {
  const [published, next, last] = await Promise.all([
    ctx.db
      .selectFrom("agreement_version")
      .select([...versionColumns, "html", "source"])
      .where("kind", "=", kind)
      .where("version", "=", version)
      .executeTakeFirst(),
    ctx.db
      .selectFrom("agreement_version")
      .select((eb) => eb.fn.min("version").as("version"))
      .where("kind", "=", kind)
      .where("version", ">", version)
      .executeTakeFirst(),
    ctx.db
      .selectFrom("agreement_version")
      .select((eb) => eb.fn.max("version").as("version"))
      .where("kind", "=", kind)
      .executeTakeFirst(),
  ]);
  const builtIn = await builtInRows({ ctx, kind });
  const found = published ?? builtIn.find((row) => row.version === version);
  if (!found) throw gone(kind);
  const before = await lastAgreementQuery(ctx, kind, version).executeTakeFirst();
  const older = before ?? olderThan(found, builtIn)[0] ?? null;
  const newerBuiltIn = published ? undefined : builtIn.findLast((row) => row.version > version);
  return {
    ...versionOf(found),
    html: found.html,
    current: last?.version ?? builtIn[0].version,
    older: older?.version ?? null,
    newer: newerBuiltIn?.version ?? next?.version ?? null,
    ...(older ? textDiff(older.source, found.source) : { lines: [], isCoarse: false }),
  };
}
