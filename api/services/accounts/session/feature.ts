import type { Feature } from "../../../feature.ts";
import { byId, recorded, type Tables, unseen } from "../../../db/table-facts.ts";

/** Logins, by SMS and by WeChat. */
const tables = {
  session: {
    growth: { goes: "after LOGIN_LOG_DAYS; each costs a code by SMS or a login by WeChat" },
    user_id: {
      leave: "delete",
      merge: byId,
      export: { file: "登录记录", without: ["token_hash", "fingerprint"] },
      cleanup: recorded,
    },
  },
  sms_code: { growth: { goes: "after a day" } },
  sms_known: { growth: { goes: "after some months" } },
  sms_sign: { growth: { goes: "after some minutes" } },
  wechat_account: {
    growth: { once: true },
    user_id: {
      leave: "closeAccount",
      merge: "moveWechat",
      export: { file: "微信", without: ["unionid"] },
      records: "微信",
      cleanup: unseen,
    },
  },
  wechat_follower: {
    growth: { by: "site" },
    user_id: { leave: "closeAccount", merge: "moveWechat", export: { not: "an id of WeChat's" }, cleanup: unseen },
  },
  wechat_identity: { growth: { with: "wechat_account" } },
  wechat_pending: { growth: { goes: "after some minutes" } },
} satisfies Tables;

export const sessionFeature: Feature = {
  tables,
};
