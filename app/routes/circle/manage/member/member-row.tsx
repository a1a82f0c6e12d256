import type { ReactNode } from "react";
import { Form } from "react-router";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import type { CircleMember } from "#contract/circles/circle-staff.ts";
import { banDays, circleRoleName, muteDays } from "#contract/circles/circle-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { personName } from "~/lib/person-name.ts";
import { useViewer } from "~/lib/root-data.ts";
import { dateText, exactTimeText } from "~/lib/time-text.ts";
import { Badge } from "~/ui/badge.tsx";
import button from "~/ui/button/button.module.css";
import fold from "~/ui/fold-row.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { PersonLine } from "~/ui/person.tsx";
import desk from "~/features/staff/desk.module.css";
import styles from "../manage.module.css";
import type { MemberIntent } from "./member-action.server.ts";

interface RowProps {
  member: CircleMember;
  circle: CircleDetail;
  now: number;
  refusal: StaffRefusal | null;
}

const dayName = (days: number) => (days === 0 ? "永久" : days === 365 ? "一年" : `${days} 天`);
const daysOf = (days: readonly number[]) => days.map((value) => ({ value, label: dayName(value) }));

/** A member and the viewer's actions on them: plain forms; those that ask for a reason are folded. */
export function MemberRow({ member, circle, now, refusal }: RowProps) {
  const viewer = useViewer();
  const isMuted = member.mutedUntil !== null && Date.parse(member.mutedUntil) > now;
  // Nobody moderates the owner; only members who may edit the circle moderate its moderators.
  const isBelow = member.role === "member" || (member.role === "moderator" && circle.can.edit);
  return (
    <li className={desk.item} id={`member-${member.id}`}>
      <PersonLine
        person={{ ...member, role: "USER" }}
        size={44}
        badge={member.role !== "member" && <Badge>{circleRoleName[member.role]}</Badge>}
      >
        <span>{dateText(member.joinedAt)} 加入</span>
        {member.mayPost && <span>获准发帖</span>}
        {isMuted && member.mutedUntil && (
          <span>
            禁言到 {exactTimeText(member.mutedUntil)}
            {member.muteReason && `：${member.muteReason}`}
          </span>
        )}
      </PersonLine>
      {isBelow && member.id !== viewer?.id && (
        <Acts member={member} circle={circle} isMuted={isMuted} refusal={refusal} />
      )}
    </li>
  );
}

function Acts({ member, circle, isMuted, refusal }: Omit<RowProps, "now"> & { isMuted: boolean }) {
  const name = personName(member);
  const isModerator = member.role === "moderator";
  return (
    <div className={fold.row}>
      <Gaps>
        {circle.can.edit && (
          <Act
            member={member}
            intent={isModerator ? "end-moderator" : "make-moderator"}
            text={isModerator ? "撤销圈子管理员" : "设为圈子管理员"}
          />
        )}
        {circle.postPolicy === "approved" && !isModerator && (
          <Act
            member={member}
            intent={member.mayPost ? "take-post" : "give-post"}
            text={member.mayPost ? "收回发帖资格" : "允许发帖"}
          />
        )}
        {isMuted ? (
          <Act member={member} intent="unmute" text="解除禁言" />
        ) : (
          <Folded
            {...{ member, refusal, intent: "mute", text: "禁言", question: `禁言${name}：期间不能在圈子里发布和评论` }}
          >
            <StaffChoice
              id={`mute-${member.id}`}
              name="days"
              label="多久"
              refusal={refusal}
              choices={daysOf(muteDays)}
            />
          </Folded>
        )}
        <Folded
          {...{ member, refusal, intent: "remove", text: "移出", question: `把${name}移出圈子：之后还可以再加入` }}
        />
        <Folded
          {...{ member, refusal, intent: "ban", text: "封禁", question: `封禁${name}：移出圈子，期满前不能再加入` }}
        >
          <StaffChoice id={`ban-${member.id}`} name="days" label="多久" refusal={refusal} choices={daysOf(banDays)} />
        </Folded>
      </Gaps>
    </div>
  );
}

interface ActProps {
  member: CircleMember;
  intent: MemberIntent;
  text: string;
}

/** A form of one button. */
function Act({ member, intent, text }: ActProps) {
  return (
    <Form method="post" preventScrollReset>
      <FormOwner follows />
      <input type="hidden" name="userId" value={member.id} />
      <button type="submit" name="intent" value={intent} className={button.quiet}>
        {text}
        <span className="visually-hidden">：{personName(member)}</span>
      </button>
    </Form>
  );
}

/** A folded form that asks for a reason. */
function Folded({
  member,
  refusal,
  intent,
  text,
  question,
  children,
}: ActProps & { refusal: StaffRefusal | null; question: string; children?: ReactNode }) {
  const mine = refusal?.intent === intent ? refusal : null;
  return (
    <details className={fold.details} open={mine !== null || undefined}>
      <summary className={button.quiet}>
        {text}
        <span className="visually-hidden">：{personName(member)}</span>
      </summary>
      <Form method="post" preventScrollReset className={styles.form} aria-label={`${text}${personName(member)}`}>
        <FormOwner />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="userId" value={member.id} />
        <p>{question}。</p>
        {children}
        <StaffText
          id={`${intent}-reason-${member.id}`}
          name="reason"
          label="理由（对方会看到，也记入管理日志）"
          max={limits.circleReasonMax}
          isNeeded
          refusal={mine}
        />
        <div className={desk.buttons}>
          <button type="submit" className={button.danger}>
            确定{text}
          </button>
        </div>
      </Form>
    </details>
  );
}
