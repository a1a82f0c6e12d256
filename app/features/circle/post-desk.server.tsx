import type { CircleMarks, CircleRef } from "#contract/circles/circle-ref.ts";
import type { SubjectRef } from "#contract/shared/subject.ts";
import button from "../../ui/button/button.module.css";
import { Gaps } from "../../ui/gap.tsx";
import menu from "../../ui/menu/menu.module.css";
import { Menu } from "../../ui/menu/menu.tsx";
import { keptMarkup } from "../../server/kept-markup.server.ts";
import { filled, inAttribute } from "../../lib/own-marks.ts";
import { marks } from "../../lib/reader-marks.server.ts";
import { circlePostPath } from "./circle-post-path.ts";
import { POST_DESK } from "./post-desk.ts";

interface Place {
  circle: CircleRef | null;
  circleMarks: CircleMarks;
}

/**
 * R13: on a post's own page what the staff of its circle do with it, as HTML that costs the page no script; nothing for
 * everybody else. What needs a reason is asked on a page of its own.
 * @param here the page, to come back to
 */
export function postDesk(post: SubjectRef, { circle, circleMarks }: Place, here: string): string {
  if (circle === null || circleMarks === null) return "";
  const { isPinned, isFeatured } = circleMarks;
  const drawn = keptMarkup(["desk", post, circle, circleMarks], () => (
    <Menu
      align="end"
      hover={false}
      label={`圈子管理：${circle.name}`}
      summary="圈子管理"
      summaryClassName={button.quiet}
    >
      <form id={POST_DESK} method="post" action={circlePostPath(post, circle.id)}>
        <input type="hidden" name="redirectTo" value={marks.here} />
        <Gaps>
          <button type="submit" name="intent" value={isPinned ? "unpin" : "pin"} className={menu.item}>
            {isPinned ? "取消圈内置顶" : "在圈内置顶"}
          </button>
          <button type="submit" name="intent" value={isFeatured ? "unfeature" : "feature"} className={menu.item}>
            {isFeatured ? "取消圈内精华" : "设为圈内精华"}
          </button>
        </Gaps>
      </form>
      <Gaps>
        <a href={circlePostPath(post, circle.id, "move")} rel="nofollow" className={menu.item}>
          移动到其他圈子
        </a>
        <a href={circlePostPath(post, circle.id, "remove")} rel="nofollow" className={menu.item}>
          移出圈子
        </a>
      </Gaps>
    </Menu>
  ));
  return filled(drawn, [[marks.here, inAttribute(here)]]);
}
