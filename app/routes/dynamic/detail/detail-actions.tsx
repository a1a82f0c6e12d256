import type { DynamicDetail } from "#contract/posts/dynamic.ts";
import { circlePostPath } from "~/features/circle/circle-post-path.ts";
import { POST_DESK } from "~/features/circle/post-desk.ts";
import { LikeButton } from "~/features/comments/like-button.tsx";
import { FavouriteButton } from "~/features/favourite-button/favourite-button.tsx";
import { ActionRow } from "~/features/post-actions/action-row.tsx";
import { isPublic } from "~/features/post-actions/is-public.ts";
import { CachedHtml } from "~/fragments/cached-html.tsx";
import type { Fragment } from "~/fragments/fragment.ts";
import { DYNAMIC_PATH } from "~/lib/dynamic-path.ts";
import { removalPath } from "~/lib/removal-path.ts";
import { useViewer } from "~/lib/root-data.ts";
import { Icon } from "~/ui/icon.tsx";
import menu from "~/ui/menu/menu.module.css";

interface Props {
  dynamic: DynamicDetail;
  title: string;
  /** The menu for the staff of the dynamic's circle. */
  desk: Fragment | null;
  /** The address that leads to the comment form; null where nobody may comment. */
  writePath: string | null;
  error: string | null;
}

/** The actions on a dynamic's own page. */
export function DetailActions({ dynamic, title, desk, writePath, error }: Props) {
  const viewer = useViewer();
  const { id, liked, likeCount, favourited, favouriteCount, canEdit, circle } = dynamic;
  const isMine = viewer?.id === dynamic.author.id;
  return (
    <ActionRow
      subject={{ kind: "dynamic", id }}
      title={title}
      isPublic={isPublic(dynamic)}
      like={<LikeButton liked={liked} count={likeCount} what="动态" isGuest={!viewer} />}
      keep={<FavouriteButton favourited={favourited} count={favouriteCount} what="动态" isGuest={!viewer} />}
      commentCount={dynamic.commentCount}
      writePath={writePath}
      repostCount={dynamic.canRepost ? dynamic.repostCount : null}
      isMine={isMine}
      editPath={canEdit ? `/user/publish/dynamic/edit/${id}` : null}
      deletion={
        dynamic.canDelete
          ? {
              question: "删除后大家都看不到它和它的评论。30 天内可以在“我的动态”里恢复。",
              action: DYNAMIC_PATH,
              reasonPath: isMine ? undefined : removalPath("dynamic", id),
              children: (
                <>
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="redirectTo" value="/dynamic" />
                </>
              ),
            }
          : null
      }
      error={error}
    >
      {canEdit && (
        <a href={circlePostPath({ kind: "dynamic", id }, circle?.id ?? null)} rel="nofollow" className={menu.item}>
          <Icon name="circle" size={18} />
          {circle ? "换个圈子" : "放进圈子"}
        </a>
      )}
      {desk && <CachedHtml of={desk} form={POST_DESK} />}
    </ActionRow>
  );
}
