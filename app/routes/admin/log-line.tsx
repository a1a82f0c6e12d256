import type { StaffLogItem } from "#contract/admin.ts";
import { personAdminPath, staffLogActs } from "#contract/staff-names.ts";
import { subjectName } from "#contract/subject.ts";
import { personName } from "~/lib/person-name.ts";
import { Gap, Gaps } from "~/ui/gap.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import desk from "~/features/staff/desk.module.css";

const kindName = (kind: string) =>
  kind in subjectName ? subjectName[kind as keyof typeof subjectName] : kind === "comment" ? "评论" : kind;

/** Who did what to whom, from what to what, and why. */
export function LogLine({ item, now }: { item: StaffLogItem; now: number }) {
  const { act, actor, person, target, before, after, reason, ip, createdAt } = item;
  return (
    <>
      <p>
        <a href={personAdminPath(actor.id)}>{personName(actor)}</a> <strong>{staffLogActs[act]}</strong>
        <Gap />
        {person && <a href={personAdminPath(person.id)}>{personName(person)}</a>}
        {!person && target && `${kindName(target.kind)} ${target.id}`}
        {reason && `：${reason}`}
      </p>
      {(before ?? after) && (
        <p className={desk.said}>
          {before && `之前 ${before}`}
          {before && after && "\n"}
          {after && `之后 ${after}`}
        </p>
      )}
      <p className={desk.small}>
        <Gaps>
          <TimeText iso={createdAt} now={now} />
          {ip && <span>{ip}</span>}
        </Gaps>
      </p>
    </>
  );
}
