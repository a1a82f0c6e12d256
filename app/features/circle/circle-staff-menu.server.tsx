import type { CircleMarks, CircleRef } from "#contract/circles/circle-ref.ts";
import type { SubjectRef } from "#contract/shared/subject.ts";
import { Gaps } from "../../ui/gap.tsx";
import menu from "../../ui/menu/menu.module.css";
import type { RouteArgs } from "../../server/api.server.ts";
import { pathOfPage } from "../../server/api.server.ts";
import type { Fragment } from "../../fragments/fragment.ts";
import { readerTokens } from "../../fragments/reader-slots.server.ts";
import { renderFragment } from "../../fragments/render-fragment.server.tsx";
import { inAttribute } from "../../fragments/slots.ts";
import { circlePostPath } from "./circle-post-path.ts";
import { POST_DESK } from "./post-desk.ts";

interface Place {
  circle: CircleRef | null;
  circleMarks: CircleMarks;
}

/** R13: the items of 更多 for the staff of a circle, on a post's own page; null for all other readers. */
export function circleStaffMenu(args: RouteArgs, post: SubjectRef, { circle, circleMarks }: Place): Fragment | null {
  if (circle === null || circleMarks === null) return null;
  return renderFragment(args, {
    id: "circle-desk",
    key: `desk ${JSON.stringify([post, circle, circleMarks])}`,
    slots: [[readerTokens.here, inAttribute(pathOfPage(args.url))]],
    render: () => <DeskMenu post={post} circle={circle} marks={circleMarks} />,
  });
}

function DeskMenu({
  post,
  circle,
  marks: { isPinned, isFeatured },
}: {
  post: SubjectRef;
  circle: CircleRef;
  marks: NonNullable<CircleMarks>;
}) {
  return (
    <>
      <p className={menu.caption}>圈子管理：{circle.name}</p>
      <form id={POST_DESK} method="post" action={circlePostPath(post, circle.id)}>
        <input type="hidden" name="redirectTo" value={readerTokens.here} />
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
    </>
  );
}
