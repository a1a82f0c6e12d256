import type { PersonItem } from "#contract/console/person-item.ts";
import { staffAreaName, staffRoleName } from "#contract/shared/staff-role-names.ts";
import { dateText } from "~/lib/time-text.ts";
import { Badge } from "~/ui/badge.tsx";
import { Gaps } from "~/ui/gap.tsx";

/** The staff role and sanctions of a person as badges; null when there are none. */
export function personBadges({ staffRole, staffAreas, isBanned, isMuted, bannedUntil, mutedUntil }: PersonItem) {
  if (!staffRole && !isBanned && !isMuted) return null;
  const until = (iso: string | null) => (iso ? `到 ${dateText(iso)}` : "永久");
  return (
    <Gaps>
      {staffRole && (
        <Badge>
          {staffRoleName[staffRole] +
            (staffAreas ? `：${staffAreas.map((area) => staffAreaName[area]).join("、")}` : "")}
        </Badge>
      )}
      {isBanned && <Badge tone="alert">{`封禁${until(bannedUntil)}`}</Badge>}
      {isMuted && <Badge tone="alert">{`禁言${until(mutedUntil)}`}</Badge>}
    </Gaps>
  );
}
