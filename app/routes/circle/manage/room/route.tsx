import { Form, useOutletContext } from "react-router";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { circleManagePath, circleRoomPath } from "#contract/circles/circle-names.ts";
import { circleRoomEndpoints, setRoomInput } from "#contract/circles/circle-room.ts";
import { roomSlowName, roomSlowSeconds } from "#contract/circles/circle-room-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { staffAct } from "~/features/staff/staff-form.server.ts";
import { StaffAlert, StaffChoice, StaffText } from "~/features/staff/staff-form.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { submit } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";
import surface from "~/ui/surface/surface.module.css";
import desk from "~/features/staff/desk.module.css";
import type { Route } from "./+types/route";
import styles from "../manage.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "圈子聊天室", description: "开关圈子的聊天室。", noindex: true });
}

export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const id = idParam(args);
  const form = await readForm(args);
  const isOn = form.get("isOn") === "on";
  return staffAct(args, form, {
    schema: setRoomInput,
    fields: { isOn, slowSeconds: form.get("slowSeconds") ?? 0, pinnedText: String(form.get("pinnedText") ?? "") },
    send: (body) => submit(args, circleRoomEndpoints.set, { params: { id }, body }),
    words: isOn ? "聊天室已开启，设置已保存" : "聊天室已关闭，消息都还在，再开启就能看到",
    to: circleManagePath(id, "room"),
  });
}

const SWITCH = [
  { value: "on", label: "开启" },
  { value: "off", label: "关闭" },
];
const SLOW = roomSlowSeconds.map((value) => ({ value, label: roomSlowName(value) }));

export default function CircleRoomSetting({ actionData }: Route.ComponentProps) {
  const { id, can, room } = useOutletContext<CircleDetail>();
  const refusal = actionData?.refusal ?? null;
  if (!can.edit) return <Empty title="只有圈主可以设置聊天室" />;
  return (
    <section className={`${surface.screen} ${styles.screen}`}>
      <h1>聊天室</h1>
      <p className={desk.lead}>
        成员在聊天室里聊天，圈主和圈子管理员可以移除消息、禁言成员。关闭以后谁也看不到消息，但消息会保留。
        {room?.isOn && (
          <>
            {" "}
            <a href={circleRoomPath(id)}>去聊天室</a>
          </>
        )}
      </p>
      <StaffAlert refusal={refusal} />
      <Form method="post" className={styles.form} aria-label="聊天室">
        <FormOwner />
        <StaffChoice
          id="room-on"
          name="isOn"
          label="聊天室"
          refusal={refusal}
          choices={SWITCH}
          initial={room?.isOn ? "on" : "off"}
        />
        <StaffChoice
          id="room-slow"
          name="slowSeconds"
          label="每位成员的发言间隔（圈主和圈子管理员不受限制）"
          refusal={refusal}
          choices={SLOW}
          initial={String(room?.slowSeconds ?? 0)}
        />
        <StaffText
          id="room-pinned"
          name="pinnedText"
          label="置顶的话（可不填，显示在消息上方）"
          max={limits.roomPinnedMax}
          initial={room?.pinnedText ?? ""}
          refusal={refusal}
        />
        <div className={desk.buttons}>
          <button type="submit" className={button.primary}>
            保存
          </button>
        </div>
      </Form>
    </section>
  );
}
