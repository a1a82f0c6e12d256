import type { ReportItem } from "#contract/console/report.ts";
import { dateText } from "~/lib/time-text.ts";
import { Badge } from "~/ui/badge.tsx";

type State = ReportItem["authorState"];

/** Returns whether the author is banned or muted. */
export const isSanctioned = (state: State): state is NonNullable<State> =>
  state !== null && (state.isBanned || state.isMuted);

/** A badge that tells the moderator whether the author is banned or muted. */
export function AuthorState({ state }: { state: State }) {
  if (!isSanctioned(state)) return null;
  const until = state.bannedUntil ? `到 ${dateText(state.bannedUntil)}` : "永久";
  return <Badge tone="alert">{state.isBanned ? `作者已封禁${until}` : "作者禁言中"}</Badge>;
}
