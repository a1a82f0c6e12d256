import type { CSSProperties } from "react";
import { type SubjectRef, subjectName, subjectPath } from "#contract/shared/subject.ts";
import { countText } from "~/lib/count-text.ts";
import { useRootData } from "~/lib/root-data.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import { Island } from "~/ui/island.tsx";
import { Popover } from "~/ui/popover/popover.tsx";
import styles from "./share.module.css";

const loadButtons = () => import("./later/share-buttons.tsx");

interface Props {
  id?: string;
  subject: SubjectRef;
  title: string;
  /** A sentence that goes before the address. */
  words?: string;
  /** Everybody may see the post, so it has a share card. */
  isPublic: boolean;
  /** Null where nobody may repost it. */
  repostCount?: number | null;
}

/**
 * Shares a post: its address in a field to copy from, and a card with its QR code. The card is a background, which
 * browsers load when the part is opened, also without a script.
 */
export function Share({ id = "share-link", subject, title, words, isPublic, repostCount = null }: Props) {
  const url = (useRootData()?.origin ?? "") + subjectPath(subject);
  const what = subjectName[subject.kind];
  // api/routes/share-picture.ts
  const path = `/community/v1/share-picture${subjectPath(subject)}.jpg`;
  const card = isPublic ? { path, name: `${what}-${subject.id}.jpg` } : null;
  return (
    <Popover
      id={id}
      hover={false}
      triggerClassName={button.button}
      trigger={
        <>
          <Icon name="share" size={18} />
          分享{repostCount ? ` ${countText(repostCount)}` : ""}
        </>
      }
    >
      <div className={styles.share}>
        <Gaps>
          <input readOnly value={url} aria-label={`${what}链接`} onFocus={(event) => event.currentTarget.select()} />
          {card && (
            <a
              href={card.path}
              target="_blank"
              rel="nofollow noopener"
              className={styles.card}
              style={{ "--share-card": `url(${card.path})` } as CSSProperties}
            >
              <span className="visually-hidden">看分享卡片：标题、作者和二维码</span>
            </a>
          )}
          <div className={styles.ways}>
            <Island load={loadButtons} url={url} title={title} words={words} card={card} />
            <Gaps>
              {card && (
                <a href={card.path} download={card.name} rel="nofollow" className={button.button}>
                  保存图片
                </a>
              )}
              {repostCount !== null && (
                <a href={`/user/publish/dynamic?repost=${subject.kind}-${subject.id}`} className={button.button}>
                  转发到动态{repostCount > 0 && ` ${countText(repostCount)}`}
                </a>
              )}
            </Gaps>
          </div>
        </Gaps>
      </div>
    </Popover>
  );
}
