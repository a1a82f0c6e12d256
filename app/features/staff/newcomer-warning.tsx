import type { NewcomerFigures } from "#contract/people/newcomer.ts";
import { countedName } from "#contract/people/newcomer-names.ts";
import { countText } from "~/lib/count-text.ts";
import styles from "./newcomer-warning.module.css";

type Part = NewcomerFigures["hour"];

/** Returns, for example: 新账号 20 个，发布 50 条，评论 3 条，私信和聊天室消息 5 条，弹幕 8 条，提交审核 190 条 */
export function newcomerText({ accounts, posts, contents, waiting }: Part): string {
  return [
    `新账号 ${countText(accounts)} 个`,
    `发布 ${countText(posts)} 条`,
    ...contents.map(({ kind, count }) => `${countedName[kind]} ${countText(count)} 条`),
    `提交审核 ${countText(waiting)} 条`,
  ].join("，");
}

/** Returns whether the staff should see the activity of new accounts at once. */
const isTold = ({ isUnusual, flood, isHolding }: NewcomerFigures) => isUnusual || flood !== null || isHolding;

function headline({ flood, isHolding }: NewcomerFigures): string {
  if (isHolding) return "正在暂缓新账号的内容";
  if (flood?.isSite) return "全站新账号的发布额度用完了，再发的在等待审核";
  if (flood) return "有网段的新账号到了上限，再发的已被拒绝";
  return "新账号的发布异常地多";
}

/** A warning about unusual activity of new accounts; renders nothing otherwise. */
export function NewcomerWarning({ figures, path }: { figures: NewcomerFigures; path: string | null }) {
  if (!isTold(figures)) return null;
  return (
    <div role="status" className={styles.warning}>
      <p>
        <strong>{headline(figures)}</strong>
      </p>
      <p>最近 10 分钟：{newcomerText(figures.tenMinutes)}。</p>
      <p>最近 1 小时：{newcomerText(figures.hour)}。</p>
      {path && (
        <p>
          <a href={path} className="touch">
            查看与暂缓新账号
          </a>
        </p>
      )}
    </div>
  );
}
