import { Link } from "react-router";
import type { SuspectedFilm } from "#contract/moderation/picture.ts";
import { suspectedFilmsPath } from "#contract/moderation/picture-names.ts";
import { aiMarkName } from "#contract/posts/ai-mark-names.ts";
import { aiStatementName } from "#contract/posts/ai-names.ts";
import { staffAreaName } from "#contract/shared/staff-role-names.ts";
import desk from "~/features/staff/desk.module.css";
import { durationText } from "~/lib/duration-text.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import own from "../pictures.module.css";

type Page = PageOf<SuspectedFilm>;

/** The films that carry the mark of an AI, with the statements of their authors. */
export function SuspectedFilms({ first, isLater }: { first: Page; isLater: boolean }) {
  if (first.items.length === 0)
    return (
      <Empty title={isLater ? "后面没有了" : "公开的内容里没有带 AI 生成标识的视频"}>
        {isLater && <Link to={suspectedFilmsPath}>回到第一页</Link>}
      </Empty>
    );
  return (
    <>
      <p className={desk.small}>
        文件里带有 AI 生成标识的视频，作者不声明时显示“疑似 AI 生成”。作者声明“不含”的，请看看是否属实。
      </p>
      <MorePages
        first={first}
        pageOf={(next: { films: Page | null }) => next.films ?? { items: [], nextCursor: null }}
        query={{ show: "films" }}
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

function Line({
  item: { id, poster, durationSeconds, mark, owner, kind, path, statement, createdAt },
}: {
  item: SuspectedFilm;
}) {
  const now = useNow();
  return (
    <li className={`${desk.item} ${own.picture}`}>
      {poster && <img src={poster} alt={`视频 ${id} 的画面`} className={own.thumb} loading="lazy" />}
      <div>
        <p className={desk.facts}>
          <Gaps>
            <span>{aiMarkName[mark]}</span>
            {durationSeconds !== null && <span>时长 {durationText(durationSeconds)}</span>}
            <a href={`/admin/person/${owner.id}`} className="touch">
              {personName(owner)}
            </a>
            <span>
              <TimeText iso={createdAt} now={now} /> 上传
            </span>
          </Gaps>
        </p>
        <p>
          <a href={path} className="touch">
            {staffAreaName[kind]}
          </a>{" "}
          作者{aiStatementName[statement]}
        </p>
      </div>
    </li>
  );
}
