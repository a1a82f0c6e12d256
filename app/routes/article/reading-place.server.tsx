import type { ArticleDetail } from "#contract/posts/article.ts";
import { blockId, textBlocks } from "#contract/posts/text-blocks.ts";
import type { Fragment } from "~/fragments/fragment.ts";
import { renderFragment } from "~/fragments/render-fragment.server.tsx";
import type { RouteArgs } from "~/server/api.server.ts";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import styles from "./article.module.css";
import { READING_PLACE_PATH } from "./reading-place-path.ts";

/** 上次读到这里: the link to the member's place in the text. reading-place.ts hides it where it is of no use. */
export function readingPlaceLink(
  args: RouteArgs,
  { id, html, replyParts, readingPlace }: ArticleDetail,
): Fragment | null {
  const block = readingPlace && textBlocks(html, replyParts)[readingPlace.block];
  if (!block) return null;
  return renderFragment(args, {
    id: "reading-place",
    key: null,
    render: () => (
      <div className={styles.place} role="group" aria-label="上次读到的位置" data-place={readingPlace.block}>
        <Gaps>
          <a href={`#${blockId(block, readingPlace.block)}`} className={styles.placeLink}>
            上次读到这里{readingPlace.words && `：${readingPlace.words}`}
          </a>
          <form id="clear-place" method="post" action={READING_PLACE_PATH}>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="redirectTo" value={`/article/${id}`} />
            <button type="submit">清除</button>
          </form>
          <button type="button" className={styles.placeClose} aria-label="关闭">
            <Icon name="close" size={16} />
          </button>
        </Gaps>
      </div>
    ),
  });
}
