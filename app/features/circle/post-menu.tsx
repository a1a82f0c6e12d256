import type { SubjectRef } from "#contract/shared/subject.ts";
import { FORM_OWNER } from "~/lib/form-owner.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import menu from "~/ui/menu/menu.module.css";
import { Menu } from "~/ui/menu/menu.tsx";
import { circlePostPath } from "./circle-post-path.ts";

interface PostMenuProps {
  circleId: number;
  post: SubjectRef & { isPinned: boolean; isFeatured: boolean };
  /** The post's title or its author's name: screen readers tell the menus of a list apart by it. */
  name: string;
  /** The owner of the forms (a user id), and the path to which they lead back. */
  around: { owner: string; here: string };
}

/** R13: the staff's actions on a post of their circle. Some lead to a page that asks for a reason. Plain elements. */
export function PostMenu({ circleId, post, name, around: { owner, here } }: PostMenuProps) {
  const act = (intent: string, text: string) => (
    <form method="post" action={circlePostPath(post, circleId)}>
      <input type="hidden" name={FORM_OWNER} value={owner} />
      <input type="hidden" name="redirectTo" value={here} />
      <button type="submit" name="intent" value={intent} className={menu.item}>
        {text}
      </button>
    </form>
  );
  return (
    <Menu align="end" hover={false} label={`圈子管理：${name}`} summary="管理" summaryClassName={button.quiet}>
      {act(post.isPinned ? "unpin" : "pin", post.isPinned ? "取消置顶" : "置顶")}
      {act(post.isFeatured ? "unfeature" : "feature", post.isFeatured ? "取消精华" : "设为精华")}
      <Gaps>
        <a href={circlePostPath(post, circleId, "move")} rel="nofollow" className={menu.item}>
          移动到其他圈子
        </a>
        <a href={circlePostPath(post, circleId, "remove")} rel="nofollow" className={menu.item}>
          移出圈子
        </a>
      </Gaps>
    </Menu>
  );
}
