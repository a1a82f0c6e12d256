import { Link } from "react-router";
import type { SuspectedPicture } from "#contract/moderation/picture.ts";
import { suspectedPath } from "#contract/moderation/picture-names.ts";
import { aiMarkName } from "#contract/posts/ai-mark-names.ts";
import { aiStatementName } from "#contract/posts/ai-names.ts";
import { staffAreaName } from "#contract/shared/staff-role-names.ts";
import desk from "~/features/staff/desk.module.css";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import own from "../pictures.module.css";

type Page = PageOf<SuspectedPicture>;

/** The pictures that carry the mark of an AI, with the statements of the authors who show them. */
export function SuspectedPictures({ first, isLater }: { first: Page; isLater: boolean }) {
  if (first.items.length === 0)
    return (
      <Empty title={isLater ? "后面没有了" : "公开的内容里没有带 AI 生成标识的图片"}>
        {isLater && <Link to={suspectedPath}>回到第一页</Link>}
      </Empty>
    );
  return (
    <>
      <p className={desk.small}>
        文件里带有 AI 生成标识的图片，作者不声明时显示“疑似 AI 生成”。作者声明“不含”的，请看看是否属实。
      </p>
      <MorePages
        first={first}
        pageOf={(next: { suspected: Page | null }) => next.suspected ?? { items: [], nextCursor: null }}
        query={{ show: "suspected" }}
      >
        {(items) => (
          <ol className={desk.list}>
            {items.map((item) => (
              <Line key={item.id} item={item} />
            ))}
          </ol>
        )}
      </MorePages>
    </>
  );
}

function Line({ item: { id, image, mark, owner, uses, createdAt } }: { item: SuspectedPicture }) {
  const now = useNow();
  return (
    <li className={`${desk.item} ${own.picture}`}>
      <img src={image.thumbUrl} alt={`图片 ${id}`} className={own.thumb} loading="lazy" />
      <div>
        <p className={desk.facts}>
          <Gaps>
            <span>{aiMarkName[mark]}</span>
            <a href={`/admin/person/${owner.id}`} className="touch">
              {personName(owner)}
            </a>
            <span>
              <TimeText iso={createdAt} now={now} /> 上传
            </span>
          </Gaps>
        </p>
        <ul>
          {uses.map(({ kind, path, statement }) => (
            <li key={path}>
              <a href={path} className="touch">
                {staffAreaName[kind]}
              </a>{" "}
              作者{aiStatementName[statement]}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
