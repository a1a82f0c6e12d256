import type { ReportItem } from "#contract/report.ts";
import { dateText } from "~/lib/time-text.ts";
import { Badge } from "~/ui/badge.tsx";

/** Whether the author still writes, for whoever decides what is left to do. */
export function AuthorState({ state }: { state: ReportItem["authorState"] }) {
  if (!state || (!state.isBanned && !state.isMuted)) return null;
  const until = state.bannedUntil ? `到 ${dateText(state.bannedUntil)}` : "永久";
  return <Badge tone="alert">{state.isBanned ? `作者已封禁${until}` : "作者禁言中"}</Badge>;
}
