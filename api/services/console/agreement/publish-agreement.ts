import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import { agreementName, AGREEMENT_VERSION, type AgreementKind } from "../../../../contract/shared/agreement-names.ts";
import type { AgreementInput, agreementStaffEndpoints } from "../../../../contract/console/agreement.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { Database } from "../../../db/schema/index.ts";
import { RENDERER_VERSION } from "../../../markdown/rendered.ts";
import { textDiff } from "../../posts/article/text-diff.ts";
import { agreementStanding } from "../../shared/config/agreement-standing.ts";
import { forgetConfig } from "../../shared/config/site-config.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { currentAgreementRow, listAgreementVersions } from "./agreement-versions.ts";
import { agreementHtml } from "./rerender-agreements.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
  kind: AgreementKind;
}

/** @throws ApiError FORBIDDEN, here and in all verbs of this file, for everybody but administrators */
export async function readAgreement({
  ctx,
  viewer,
  kind,
}: Asked): Promise<z.output<typeof agreementStaffEndpoints.agreement.output>> {
  assertMayOnSite(viewer, "agreement");
  const [{ source, version }, { items }] = await Promise.all([
    currentAgreementRow({ ctx, kind }),
    listAgreementVersions({ ctx, kind }),
  ]);
  return { source, version, versions: items };
}

/**
 * Renders a text as it would be published, with its differences from the current version; nothing is stored. @throws
 * ApiError INVALID_INPUT
 */
export async function previewAgreement({
  ctx,
  viewer,
  kind,
  source,
}: Asked & { source: string }): Promise<z.output<typeof agreementStaffEndpoints.previewAgreement.output>> {
  assertMayOnSite(viewer, "agreement");
  const [html, now] = await Promise.all([agreementHtml(ctx, source, viewer), currentAgreementRow({ ctx, kind })]);
  return { html, ...textDiff(now.source, source) };
}

/** Serializes publishers, because the versions of all agreements share one sequence of numbers. */
async function holdAgreements(trx: Transaction<Database>): Promise<void> {
  await dialectOf(trx).lockKey(trx, 10_022);
}

/**
 * Publishes a text as the next version, in force at once; the earlier version stays readable. With `asks`, members who
 * have not agreed to it can only read, from their next request on (in other processes within ten seconds).
 * @throws ApiError INVALID_INPUT when nothing changed, CONFLICT when somebody published after the form was rendered
 */
export async function publishAgreement({
  input: { source, note, asks, version: known },
  ...asked
}: Asked & { input: AgreementInput & { version: number } }): Promise<{ version: number }> {
  const { ctx, viewer, kind } = asked;
  assertMayOnSite(viewer, "agreement");
  const html = await agreementHtml(ctx, source, viewer);
  const version = await ctx.db.transaction().execute(async (trx) => {
    await holdAgreements(trx);
    const inside = { ...ctx, db: trx };
    const before = await currentAgreementRow({ ctx: inside, kind });
    if (before.version !== known)
      throw new ApiError(
        "CONFLICT",
        `${agreementName[kind]}刚刚被别人发布了第 ${before.version} 版，请打开新的一页核对后再改；你填写的内容还在下面`,
      );
    if (before.source === source) throw fieldError("source", "和现行版本一样，没有改动");
    const next = Math.max(AGREEMENT_VERSION, (await agreementStanding(inside)).current) + 1;
    await trx
      .insertInto("agreement_version")
      .values({
        version: next,
        kind,
        asks: asks ? 1 : 0,
        note,
        published_at: ctx.clock.now(),
        renderer_version: RENDERER_VERSION,
        source,
        html,
      })
      .execute();
    await audit(
      trx,
      { ctx, viewer },
      {
        act: "agreement",
        target: { kind: "agreement", id: next },
        about: { agreement: kind },
        before: { version: before.version },
        after: { version: next, asks },
        reason: note,
      },
    );
    await ctx.live.publish(trx, { type: "site.changed" });
    return next;
  });
  forgetConfig(ctx);
  return { version };
}
