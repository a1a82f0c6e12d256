import type { ReportItem } from "#contract/console/report.ts";
import { dateText } from "~/lib/time-text.ts";
import { Badge } from "~/ui/badge.tsx";

type State = ReportItem["authorState"];

/** Whether there is something to say of the author. */
export const isSanctioned = (state: State): state is NonNullable<State> =>
  state !== null && (state.isBanned || state.isMuted);

/** Whether the author still writes, for the moderator who decides what is left to do. */
export function AuthorState({ state }: { state: State }) {
  if (!isSanctioned(state)) return null;
  const until = state.bannedUntil ? `到 ${dateText(state.bannedUntil)}` : "永久";
  return <Badge tone="alert">{state.isBanned ? `作者已封禁${until}` : "作者禁言中"}</Badge>;
}
