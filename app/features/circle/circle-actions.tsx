import { Form } from "react-router";
import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { circleNoticeLevelName, circleNoticeLevels, circleRoleName } from "#contract/circles/circle-names.ts";
import { useCurrentPath } from "~/lib/login-path.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import menu from "~/ui/menu/menu.module.css";
import { Menu } from "~/ui/menu/menu.tsx";
import { CIRCLE_PATH, leavePath } from "./circle-forms.ts";
import { JoinButton } from "./join-button.tsx";
import { publishInCircle } from "./publish-in-circle.ts";

/** The actions of a circle: a guest of the circle can join; a member can post, choose notifications and leave. */
export function CircleActions({ circle, isGuest }: { circle: CircleDetail; isGuest: boolean }) {
  const { viewer, can } = circle;
  if (viewer.role === null) return viewer.ban === null && <JoinButton circle={circle} isGuest={isGuest} />;
  return (
    <>
      {can.post && (
        <Menu
          align="end"
          label="在圈子里发布"
          summary={
            <>
              <Icon name="edit" size={16} />
              发布
            </>
          }
          summaryClassName={button.primary}
        >
          <Gaps>
            {publishInCircle(circle).map(({ to, name, icon }) => (
              <a key={to} href={to} className={menu.item}>
                <Icon name={icon} size={18} />
                {name}
              </a>
            ))}
          </Gaps>
        </Menu>
      )}
      <Membership circle={circle} />
    </>
  );
}

function Membership({ circle: { id, name, viewer, can } }: { circle: CircleDetail }) {
  const here = useCurrentPath();
  const role = viewer.role === "member" || viewer.role === null ? "已加入" : circleRoleName[viewer.role];
  return (
    <Menu align="end" hover={false} label={`你在${name}：${role}`} summary={role} summaryClassName={button.button}>
      {circleNoticeLevels.map((level) => (
        <Form key={level} method="post" action={CIRCLE_PATH} preventScrollReset>
          <FormOwner follows />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="level" value={level} />
          <input type="hidden" name="redirectTo" value={here} />
          <button
            type="submit"
            name="intent"
            value="level"
            className={menu.item}
            aria-pressed={viewer.noticeLevel === level}
          >
            <Icon name={viewer.noticeLevel === level ? "success" : "bell"} size={18} />
            通知：{circleNoticeLevelName[level]}
          </button>
        </Form>
      ))}
      {can.leave && (
        <a href={leavePath(id)} className={menu.item}>
          <Icon name="logout" size={18} />
          退出圈子
        </a>
      )}
    </Menu>
  );
}
