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
  /** For screen readers, who meet many: the post's title or its author's. */
  name: string;
  /** Whose the forms are, and where they lead back to. */
  around: { owner: string; here: string };
}

/** R13: what the staff do with a post of their circle: at once where one word is enough, else on a page that asks why. Plain elements. */
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
