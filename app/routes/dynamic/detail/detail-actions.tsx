import type { DynamicDetail } from "#contract/posts/dynamic.ts";
import { circlePostPath } from "~/features/circle/circle-post-path.ts";
import { POST_DESK } from "~/features/circle/post-desk.ts";
import { CachedHtml } from "~/fragments/cached-html.tsx";
import type { Fragment } from "~/fragments/fragment.ts";
import type { CardAround } from "~/features/dynamic-card/card-around.ts";
import { DynamicActions } from "~/features/dynamic-card/dynamic-card.tsx";
import { DeletePost } from "~/features/post-actions/delete-post.tsx";
import asking from "~/features/post-actions/post-actions.module.css";
import { DYNAMIC_PATH } from "~/lib/dynamic-path.ts";
import { showMessage } from "~/lib/global-message.ts";
import { removalPath } from "~/lib/removal-path.ts";
import { useViewer } from "~/lib/root-data.ts";
import button from "~/ui/button/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./detail.module.css";
import { DynamicFavourite } from "./dynamic-favourite.tsx";

/** The actions on a dynamic's own page: repost, comment, like, share, report, delete. */
export function DetailActions({
  card,
  around,
  desk,
}: {
  card: DynamicDetail;
  around: CardAround;
  desk: Fragment | null;
}) {
  const isMine = useViewer()?.id === card.author.id;
  return (
    <div id="actions" className={`${styles.row} ${asking.asks}`}>
      <Gaps>
        <DynamicActions card={card} around={around} />
        <DynamicFavourite card={card} isGuest={around.isGuest} here={around.here} />
        <a
          href={`/dynamic/${card.id}`}
          className={button.quiet}
          onClick={(event) => {
            if (!navigator.clipboard) return;
            event.preventDefault();
            navigator.clipboard.writeText(new URL(`/dynamic/${card.id}`, location.href).href).then(
              () => showMessage("success", "链接已复制，去分享给朋友吧"),
              () => showMessage("error", "没能复制链接，请从地址栏复制"),
            );
          }}
        >
          <Icon name="share" size={16} />
          分享
        </a>
        {!isMine && (
          <a href={`/report?kind=dynamic&id=${card.id}`} rel="nofollow" className={button.quiet}>
            举报
          </a>
        )}
        {card.canEdit && (
          <a href={`/user/publish/dynamic/edit/${card.id}`} className={button.quiet}>
            编辑
          </a>
        )}
        {card.canEdit && (
          <a
            href={circlePostPath({ kind: "dynamic", id: card.id }, card.circle?.id ?? null)}
            rel="nofollow"
            className={button.quiet}
          >
            {card.circle ? "换个圈子" : "放进圈子"}
          </a>
        )}
        {desk && <CachedHtml of={desk} form={POST_DESK} />}
        {card.canDelete && (
          <DeletePost
            what="动态"
            question="删除后大家都看不到它和它的评论。30 天内可以在“我的动态”里恢复。"
            action={DYNAMIC_PATH}
            reasonPath={isMine ? undefined : removalPath("dynamic", card.id)}
          >
            <input type="hidden" name="id" value={card.id} />
            <input type="hidden" name="redirectTo" value="/dynamic" />
          </DeletePost>
        )}
      </Gaps>
    </div>
  );
}
