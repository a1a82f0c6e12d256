import { type ExpressionBuilder, sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { DeliveryChannel } from "../../../../contract/accounts/delivery-names.ts";
import type { Operation } from "../../../../contract/console/operation.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { maskMail } from "../../../../contract/shared/mask-mail.ts";
import { dayInChina, startOfDay } from "../../../../contract/shared/site-time.ts";
import type { Database } from "../../../db/schema/index.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { openChannels } from "../../shared/delivery/channels.ts";
import { audit } from "../../shared/staff-log/audit.ts";

const SHOWN_MAX = 50;

/** The newest dead letters of a channel. */
export function deadLettersQuery({ db }: Pick<Context, "db">, channel: DeliveryChannel) {
  return db
    .selectFrom("delivery")
    .leftJoin("mail_address", "mail_address.user_id", "delivery.user_id")
    .select([
      "delivery.id",
      "delivery.user_id",
      "delivery.tab",
      "delivery.failure",
      "delivery.attempts",
      "delivery.failed_at",
      "mail_address.address",
    ])
    .where("delivery.channel", "=", channel)
    .where("delivery.failed_at", "is not", null)
    .orderBy("delivery.failed_at", "desc")
    .orderBy("delivery.id", "desc")
    .limit(SHOWN_MAX);
}

/** The number of dead letters of a channel. */
export const deadCountQuery = ({ db }: Pick<Context, "db">, channel: DeliveryChannel) =>
  db
    .selectFrom("delivery")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("channel", "=", channel)
    .where("failed_at", "is not", null);

/** The number of messages that a channel has sent today. */
export const sentTodayQuery = ({ db, clock }: Pick<Context, "db" | "clock">, channel: DeliveryChannel) =>
  db
    .selectFrom("delivery_sent")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("channel", "=", channel)
    .where("sent_at", ">=", startOfDay(dayInChina(clock.now())));

/** For each configured channel its figures of today and its dead letters; addresses are masked. */
export async function deadLetters(
  ctx: Context,
): Promise<Omit<Operation["deliveries"][number], "waiting" | "seconds">[]> {
  return Promise.all(
    openChannels(ctx).map(async (channel) => {
      const [rows, dead, sent] = await Promise.all([
        deadLettersQuery(ctx, channel).execute(),
        deadCountQuery(ctx, channel).executeTakeFirstOrThrow(),
        sentTodayQuery(ctx, channel).executeTakeFirstOrThrow(),
      ]);
      const people = await userBriefs(
        ctx,
        rows.map((row) => row.user_id),
      );
      return {
        channel,
        sentToday: Number(sent.count),
        deadCount: Number(dead.count),
        dead: rows.map((row) => ({
          id: row.id,
          person: briefOf(people, row.user_id),
          address: channel === "mail" && row.address !== null ? maskMail(row.address) : null,
          tab: row.tab,
          why: row.failure ?? "",
          attempts: row.attempts,
          failedAt: new Date(row.failed_at ?? 0).toISOString(),
        })),
      };
    }),
  );
}

interface SettleDeliveries {
  ctx: Context;
  viewer: Viewer;
  input: { act: "repeat" | "discard"; channel: DeliveryChannel; id?: number | undefined };
}
type Settled = { count: number };

/**
 * Repeats or discards dead letters: one, or all of a channel. A repeated one is sent like a new one, if its reader has not
 * read it meanwhile. A dead letter whose notice has news that wait is only deleted, because these tell it too.
 * @throws ApiError FORBIDDEN, NOT_FOUND when there is no such dead letter, CONFLICT when news arrive at the same moment
 */
export async function settleDeliveries({ ctx, viewer, input }: SettleDeliveries): Promise<Settled> {
  assertMayOnSite(viewer, "operation");
  const { act, channel, id } = input;
  const chosen = (eb: ExpressionBuilder<Database, "delivery">) =>
    eb.and([
      eb("delivery.channel", "=", channel),
      eb("delivery.failed_at", "is not", null),
      ...(id === undefined ? [] : [eb("delivery.id", "=", id)]),
    ]);
  const now = ctx.clock.now();
  return ctx.db
    .transaction()
    .execute(async (trx) => {
      let count = 0;
      if (act === "repeat") {
        const doubles = await trx
          .deleteFrom("delivery")
          .where(chosen)
          .where(
            sql<boolean>`exists (select 1 from delivery as twin where twin.channel = delivery.channel
              and twin.user_id = delivery.user_id and (twin.failed_at is null or ${id === undefined ? sql`twin.id > delivery.id` : sql`1 = 0`})
              and (twin.notice_id = delivery.notice_id or twin.conversation_id = delivery.conversation_id))`,
          )
          .executeTakeFirst();
        const repeated = await trx
          .updateTable("delivery")
          .set({ failed_at: null, failure: null, attempts: 0, created_at: now, next_at: now, lease_until: 0 })
          .where(chosen)
          .executeTakeFirst();
        count = Number(doubles.numDeletedRows + repeated.numUpdatedRows);
      } else {
        const discarded = await trx.deleteFrom("delivery").where(chosen).executeTakeFirst();
        count = Number(discarded.numDeletedRows);
      }
      if (count === 0) throw new ApiError("NOT_FOUND", "没有这样的通知，可能已经处理过了");
      await audit(
        trx,
        { ctx, viewer },
        { act: act === "repeat" ? "repeat-delivery" : "discard-delivery", after: { channel, count } },
      );
      return { count };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ApiError("CONFLICT", "刚刚有新的通知，请再试一次") : error;
    });
}
