import type { Feature } from "../../../feature.ts";
import { type Export, type MemberFacts, type Tables, unseen } from "../../../db/table-facts.ts";

/** A channel belongs to one account, and ends with it. */
const channel = (exported: Export): MemberFacts => ({
  leave: "delete",
  merge: "delete",
  export: exported,
  cleanup: unseen,
});

const tables = {
  delivery: {
    growth: { goes: "when it is sent, or after a day" },
    user_id: channel({ not: "waits for some minutes, made of 通知 and 私信" }),
  },
  delivery_choice: { growth: { once: true }, user_id: channel({ file: "邮件与微信通知" }) },
  delivery_sent: { growth: { goes: "after two days" }, user_id: channel({ not: "for limits, some days" }) },
  delivery_setting: { growth: { once: true }, user_id: channel({ file: "免打扰时间" }) },
  mail_address: { growth: { once: true }, user_id: channel({ file: "接收通知的邮箱" }) },
  mail_confirmation: {
    growth: { once: true, limit: "mail-confirm" },
    user_id: channel({ file: "待确认的邮箱", without: ["token_hash"] }),
  },
} satisfies Tables;

export const deliveryQueueFeature: Feature = {
  tables,
};
