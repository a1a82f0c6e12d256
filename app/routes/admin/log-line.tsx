import type { StaffLogItem } from "#contract/console/admin.ts";
import { personAdminPath, staffLogActs } from "#contract/shared/staff-names.ts";
import { personName } from "~/lib/person-name.ts";
import { Gaps } from "~/ui/gap.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import desk from "~/features/staff/desk.module.css";
import { deedLines, targetName } from "./log-changes.ts";

/** One line of the staff log: actor, action, person, changes and reason. */
export function LogLine({ item, now }: { item: StaffLogItem; now: number }) {
  const { act, actor, person, target, reason, ip, createdAt } = item;
  const lines = deedLines(item);
  return (
    <>
      <p>
        <Gaps>
          <a href={personAdminPath(actor.id)} className="touch">
            {personName(actor)}
          </a>
          <span>
            {" "}
            <strong>{staffLogActs[act]}</strong>
          </span>
          {person && (
            <span>
              {" "}
              <a href={personAdminPath(person.id)} className="touch">
                {personName(person)}
              </a>
            </span>
          )}
        </Gaps>
        {!person && target && ` ${targetName(target.kind)} ${target.id}`}
        {reason && `：${reason}`}
      </p>
      {lines.length > 0 && <p className={desk.said}>{lines.join("\n")}</p>}
      <p className={desk.facts}>
        <Gaps>
          <TimeText iso={createdAt} now={now} />
          {ip && <span>{ip}</span>}
        </Gaps>
      </p>
    </>
  );
}
