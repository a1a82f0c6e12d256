import type { Feature } from "../../../feature.ts";
import { recorded, type Tables, unseen } from "../../../db/table-facts.ts";

/** Agreements, and 青少年模式. */
const tables = {
  agreement_version: { growth: { by: "staff" } },
  consent: {
    growth: { once: true },
    user_id: {
      leave: { stays: "proves the consent" },
      merge: { by: "user_id", once: ["version"] },
      export: "同意过的协议",
      records: true,
      cleanup: recorded,
    },
  },
  minor_mode: {
    growth: { once: true },
    user_id: {
      leave: "closeAccount",
      merge: { by: "user_id", once: [] },
      export: { file: "青少年模式", without: ["password_hash"] },
      cleanup: unseen,
    },
  },
} satisfies Tables;

export const consentFeature: Feature = {
  tables,
};
