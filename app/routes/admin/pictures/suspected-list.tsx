import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import type { SuspectedFilm, SuspectedPicture } from "#contract/moderation/picture.ts";
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

interface ListProps<Item> {
  /** The word for the files: 图片 or 视频. */
  name: string;
  first: PageOf<Item>;
  isLater: boolean;
  /** The address of the first page, and its value of `show`, which is the name in the page's data, too. */
  path: string;
  show: "suspected" | "films";
  line: (item: Item) => ReactElement;
}

function SuspectedList<Item extends { id: number }>({ name, first, isLater, path, show, line }: ListProps<Item>) {
  if (first.items.length === 0)
    return (
      <Empty title={isLater ? "后面没有了" : `公开的内容里没有带 AI 生成标识的${name}`}>
        {isLater && <Link to={path}>回到第一页</Link>}
      </Empty>
    );
  return (
    <>
      <p className={desk.small}>
        文件里带有 AI 生成标识的{name}，作者不声明时显示“疑似 AI 生成”。作者声明“不含”的，请看看是否属实。
      </p>
      <MorePages
        first={first}
        pageOf={(next: Partial<Record<"suspected" | "films", PageOf<Item> | null>>) =>
          next[show] ?? { items: [], nextCursor: null }
        }
        query={{ show }}
      >
        {(items) => <ol className={desk.list}>{items.map(line)}</ol>}
      </MorePages>
    </>
  );
}

interface LineProps {
  of: Pick<SuspectedPicture, "mark" | "owner" | "createdAt">;
  picture: { src: string; alt: string } | null;
  seconds?: number | null;
  children: ReactNode;
}

function Line({ of: { mark, owner, createdAt }, picture, seconds = null, children }: LineProps) {
  const now = useNow();
  return (
    <li className={`${desk.item} ${own.picture}`}>
      {picture && <img src={picture.src} alt={picture.alt} className={own.thumb} loading="lazy" />}
      <div>
        <p className={desk.facts}>
          <Gaps>
            <span>{aiMarkName[mark]}</span>
            {seconds !== null && <span>时长 {durationText(seconds)}</span>}
            <a href={`/admin/person/${owner.id}`} className="touch">
              {personName(owner)}
            </a>
            <span>
              <TimeText iso={createdAt} now={now} /> 上传
            </span>
          </Gaps>
        </p>
        <ul>{children}</ul>
      </div>
    </li>
  );
}

/** A post or comment that shows the file, with its author's statement. */
function Use({ kind, path, statement }: SuspectedPicture["uses"][number]) {
  return (
    <li>
      <a href={path} className="touch">
        {staffAreaName[kind]}
      </a>{" "}
      作者{aiStatementName[statement]}
    </li>
  );
}

type Shown<Item> = Pick<ListProps<Item>, "first" | "isLater" | "path">;

const pictureLine = (item: SuspectedPicture) => (
  <Line key={item.id} of={item} picture={{ src: item.image.thumbUrl, alt: `图片 ${item.id}` }}>
    {item.uses.map((use) => (
      <Use key={use.path} {...use} />
    ))}
  </Line>
);

const filmLine = (item: SuspectedFilm) => (
  <Line
    key={item.id}
    of={item}
    picture={item.poster === null ? null : { src: item.poster, alt: `视频 ${item.id} 的画面` }}
    seconds={item.durationSeconds}
  >
    <Use {...item} />
  </Line>
);

/** The pictures that carry the mark of an AI, with the statements of the authors who show them. */
export const SuspectedPictures = (shown: Shown<SuspectedPicture>) => (
  <SuspectedList {...shown} name="图片" show="suspected" line={pictureLine} />
);

/** The films that carry the mark of an AI, with the statements of their authors. */
export const SuspectedFilms = (shown: Shown<SuspectedFilm>) => (
  <SuspectedList {...shown} name="视频" show="films" line={filmLine} />
);
