import type { Context } from "../../../context.ts";
import type { AgreementVersion } from "../../../../contract/console/agreement.ts";
import { AGREEMENT_VERSION, type AgreementKind } from "../../../../contract/shared/agreement-names.ts";

/** `current` is the newest version of the agreements; `asked` is the version that every member must have agreed to. */
export interface AgreementStanding {
  current: number;
  asked: number;
}

/** The newest version number among all agreements. */
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

/** The most versions that are listed to a member who must agree again. */
const CHANGES = 20;

/** The versions of all agreements that were published after `version`. */
export function changesSinceQuery({ db }: Pick<Context, "db">, version: number) {
  return db
    .selectFrom("agreement_version")
    .select(versionColumns)
    .where("version", ">", version)
    .orderBy("version", "desc")
    .limit(CHANGES);
}

/** The same versions, newest first. */
export async function changesSince(ctx: Pick<Context, "db">, version: number): Promise<AgreementVersion[]> {
  return (await changesSinceQuery(ctx, version).execute()).map(versionOf);
}
