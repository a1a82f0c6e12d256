import { Link } from "react-router";
import type { OwnDynamic } from "#api/contract/dynamic.ts";
import { visibilityName } from "#api/contract/visibility.ts";
import { dateText } from "~/lib/time-text.ts";
import { TimeText } from "~/ui/time-text.tsx";
import button from "~/ui/button.module.css";
import styles from "./manage-dynamic.module.css";

/** What stands for a dynamic that has no words. */
function nameOf({ summary, images, poll, origin }: OwnDynamic): string {
  if (summary) return summary;
  if (images.length > 0) return `${images.length} 张图片`;
  return poll ? "投票" : origin ? "转发" : "动态";
}

export function OwnRow({ item, now }: { item: OwnDynamic; now: number }) {
  const name = nameOf(item);
  const label = [...name].slice(0, 20).join("");
  const picture = item.images[0];
  return (
    <li className={styles.item} id={`dynamic-${item.id}`}>
      {item.deletedAt === null && (
        <label className={styles.tick}>
          <input type="checkbox" name="id" value={item.id} aria-label={`选择“${label}”`} />
        </label>
      )}
      <div className={styles.words}>
        {item.deletedAt === null ? (
          <Link to={`/dynamic/${item.id}`} className={styles.text}>
            {name}
          </Link>
        ) : (
          <p className={styles.text}>{name}</p>
        )}
        <p className={styles.meta}>
          <TimeText iso={item.createdAt} now={now} />
          {item.visibility !== "public" && <span>{visibilityName[item.visibility]}</span>}
          {item.poll && <span>投票 · {item.poll.voterCount} 人参与</span>}
          {item.origin && <span>转发</span>}
          <span>{item.likeCount} 赞</span>
          <span>{item.commentCount} 评论</span>
          <span>{item.repostCount} 转发</span>
          {item.deletedAt !== null && <span>{item.restorableUntil === null ? "由管理员删除，不能恢复" : `${dateText(item.restorableUntil)} 前可以恢复`}</span>}
        </p>
      </div>
      {picture && <img src={picture.thumbUrl} alt="" width={56} height={56} loading="lazy" decoding="async" className={styles.picture} />}
      {item.deletedAt === null ? (
        <button type="submit" name="remove" value={item.id} className={button.quiet} aria-label={`删除“${label}”`}>
          删除
        </button>
      ) : (
        item.restorableUntil !== null && (
          <button type="submit" name="restore" value={item.id} className={button.button} aria-label={`恢复“${label}”`}>
            恢复
          </button>
        )
      )}
    </li>
  );
}
