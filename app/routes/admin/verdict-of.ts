import type { SanctionKind } from "#contract/shared/staff-names.ts";

/** The effects of each verdict button, and their text. */
const acts = {
  remove: { remove: "on", sanction: "", name: "已删除内容" },
  "remove-ban": { remove: "on", sanction: "ban", name: "已删除内容并封禁作者" },
  "remove-mute": { remove: "on", sanction: "mute", name: "已删除内容并禁言作者" },
  "remove-warning": { remove: "on", sanction: "warning", name: "已删除内容并警告作者" },
  handled: { remove: "", sanction: "", name: "已标为处理过" },
  dismissed: { remove: "", sanction: "", name: "已驳回，内容保留" },
} as const satisfies Record<string, { remove: string; sanction: SanctionKind | ""; name: string }>;
export type ReportAct = keyof typeof acts;

/**
 * Returns the contract's fields for an intent, and the text of its effects.
 * @param intent an unknown intent marks the report as handled and deletes nothing
 */
export function verdictOf(intent: string) {
  const act = Object.hasOwn(acts, intent) ? acts[intent as ReportAct] : acts.handled;
  const { name, ...fields } = act;
  return { fields: { ...fields, status: act === acts.dismissed ? "dismissed" : "handled" }, name };
}
