import type { Context } from "../../../context.ts";
import type { AgreementVersion } from "../../../../contract/console/agreement.ts";
import { AGREEMENT_VERSION, type AgreementKind } from "../../../../contract/shared/agreement-names.ts";

/** Which version of the agreements is the last, and up to which each member must have agreed. */
export interface AgreementStanding {
  current: number;
  asked: number;
}

/** The last version of all agreements. */
export function lastVersionQuery({ db }: Pick<Context, "db">) {
  return db.selectFrom("agreement_version").select("version").orderBy("version", "desc").limit(1);
}

export async function agreementStanding({ db }: Pick<Context, "db">): Promise<AgreementStanding> {
  const last = lastVersionQuery({ db });
  const [current, asked] = await Promise.all([last.executeTakeFirst(), last.where("asks", "=", 1).executeTakeFirst()]);
  return {
    current: Math.max(AGREEMENT_VERSION, current?.version ?? 0),
    asked: Math.max(AGREEMENT_VERSION, asked?.version ?? 0),
  };
}

export const versionColumns = ["kind", "version", "note", "asks", "published_at"] as const;

export interface VersionRow {
  kind: AgreementKind;
  version: number;
  note: string;
  asks: number;
  published_at: number;
}

export const versionOf = ({ kind, version, note, asks, published_at: at }: VersionRow): AgreementVersion => ({
  kind,
  version,
  note,
  asks: asks === 1,
  publishedAt: new Date(at).toISOString(),
});

/** As many changes are told to who is asked anew. */
const CHANGES = 20;

/** What was published behind a version, of all agreements. */
export function changesSinceQuery({ db }: Pick<Context, "db">, version: number) {
  return db
    .selectFrom("agreement_version")
    .select(versionColumns)
    .where("version", ">", version)
    .orderBy("version", "desc")
    .limit(CHANGES);
}

/** Newest first. */
export async function changesSince(ctx: Pick<Context, "db">, version: number): Promise<AgreementVersion[]> {
  return (await changesSinceQuery(ctx, version).execute()).map(versionOf);
}
