import { circleRoomPath } from "#contract/circles/circle-names.ts";
import { Form, Link } from "react-router";
import type { UserBrief } from "#contract/people/user.ts";
import { roomMuteMinutes, roomMuteName } from "#contract/circles/circle-room-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { StaffAlert, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import type { StaffRefusal } from "~/features/staff/staff-form.server.ts";
import { personName } from "~/lib/person-name.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "../talk.module.css";

const CHOICES = roomMuteMinutes.map((value) => ({ value, label: roomMuteName[value] }));

/** Asks the circle's staff for how long, and why, they mute a member of the room. */
export function MuteForm({
  circleId,
  person,
  refusal,
}: {
  circleId: number;
  person: UserBrief;
  refusal: StaffRefusal | null;
}) {
  const name = personName(person);
  return (
    <Form method="post" className={styles.confirm} aria-label={`禁言${name}`}>
      <FormOwner />
      <input type="hidden" name="intent" value="mute" />
      <input type="hidden" name="userId" value={person.id} />
      <p>禁言{name}：期间不能在圈子里发言、发布和评论。</p>
      <StaffAlert refusal={refusal} />
      <StaffChoice id="room-mute" name="minutes" label="多久" refusal={refusal} choices={CHOICES} />
      <StaffText
        id="room-mute-reason"
        name="reason"
        label="理由（对方会看到，也记入管理日志）"
        max={limits.circleReasonMax}
        initial="聊天室发言不当"
        isNeeded
        refusal={refusal}
      />
      <p className={styles.buttons}>
        <Gaps>
          <button type="submit" className={button.danger}>
            确定禁言
          </button>
          <Link to={circleRoomPath(circleId)} className={button.button}>
            取消
          </Link>
        </Gaps>
      </p>
    </Form>
  );
}
