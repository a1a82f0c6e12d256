import { Link } from "react-router";
import { ownSeriesPath } from "#contract/shared/series-names.ts";
import { ArticleList } from "~/features/article-card/article-list.tsx";
import { DynamicList } from "~/features/dynamic-card/dynamic-list.tsx";
import { TicketList } from "~/features/feedback/ticket-list.tsx";
import { JoinLink } from "~/features/circle/join-link.tsx";
import { FollowButton } from "~/features/follow-button/follow-button.tsx";
import { SeriesItems } from "~/features/series/series-items.tsx";
import { CircleItems } from "~/features/user-list/circle-items.tsx";
import { UserList } from "~/features/user-list/user-list.tsx";
import { VideoGrid } from "~/features/video-card/video-grid.tsx";
import { personName } from "~/lib/person-name.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import { OpenFolders } from "./open-folders.tsx";
import type { profileList } from "./profile-lists.server.ts";
import { WrittenComments } from "./written-comments.tsx";

type List = Awaited<ReturnType<typeof profileList>>;

interface ProfileListsProps {
  list: List;
  path: string;
  isMine: boolean;
  isLater: boolean;
  viewerId: number | null;
  now: number;
}

/** Texts of empty lists, with a link to write the first post. */
const empty = {
  articles: {
    mine: "你还没有发过文章",
    other: "还没有发过文章",
    step: { to: "/user/publish/article", text: "写第一篇" },
  },
  videos: {
    mine: "你还没有发过视频",
    other: "还没有发过视频",
    step: { to: "/user/publish/video", text: "上传第一个" },
  },
  series: {
    mine: "你还没有合集或专栏",
    other: "还没有可以看的合集或专栏",
    step: { to: `${ownSeriesPath}/new`, text: "新建一个" },
  },
  dynamics: {
    mine: "你还没有发过动态",
    other: "还没有发过动态",
    step: { to: "/user/publish/dynamic", text: "发第一条" },
  },
  comments: {
    mine: "你还没有发表过评论",
    other: "还没有可以看的评论",
    step: { to: "/", text: "去首页看看大家在聊什么" },
  },
  feedback: {
    mine: "你还没有提交过反馈",
    other: "还没有提交过反馈",
    step: { to: "/feedback/create", text: "提交第一条" },
  },
  favourites: {
    mine: "你还没有公开的收藏夹",
    other: "没有公开的收藏夹",
    step: { to: "/user/favourite", text: "管理我的收藏夹" },
  },
  follow: { mine: "你还没有关注任何人", other: "还没有关注任何人", step: { to: "/", text: "去首页看看有谁" } },
  fans: {
    mine: "还没有人关注你",
    other: "还没有粉丝",
    step: { to: "/user/publish/article", text: "写点什么，让大家认识你" },
  },
  circles: {
    mine: "你还没有加入圈子",
    other: "还没有可以看的圈子",
    step: { to: "/user/follow/circle", text: "找几个圈子" },
  },
} as const;

/** The list of the current tab. */
export function ProfileLists({ list, path, isMine, isLater, viewerId, now }: ProfileListsProps) {
  if ("refused" in list) return <Empty title={list.refused} />;
  const { step, ...words } = empty[list.tab];
  return (
    <>
      <Pages list={list} viewerId={viewerId} now={now} />
      {list.page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : isMine ? words.mine : words.other}>
          {isLater ? <Link to={path}>回到第一页</Link> : isMine ? <Link to={step.to}>{step.text}</Link> : undefined}
        </Empty>
      )}
    </>
  );
}

function Pages({
  list,
  viewerId,
  now,
}: { list: Extract<List, { page: unknown }> } & Pick<ProfileListsProps, "viewerId" | "now">) {
  const end = "已经到底了";
  if (list.tab === "articles") {
    return (
      <MorePages first={list.page} pageOf={(next: { list: typeof list }) => next.list.page} end={end}>
        {(cards) => <ArticleList cards={cards} />}
      </MorePages>
    );
  }
  if (list.tab === "videos") {
    return (
      <MorePages
        first={list.page}
        pageOf={(next: { list: typeof list }) => next.list.page}
        query={{ tab: list.tab }}
        end={end}
      >
        {(cards) =>
          cards.length > 0 && (
            <div className={surface.box}>
              <VideoGrid cards={cards} />
            </div>
          )
        }
      </MorePages>
    );
  }
  if (list.tab === "series") {
    return (
      <MorePages
        first={list.page}
        pageOf={(next: { list: typeof list }) => next.list.page}
        query={{ tab: list.tab }}
        end={end}
      >
        {(series) => series.length > 0 && <SeriesItems series={series} now={now} isOfAuthor />}
      </MorePages>
    );
  }
  if (list.tab === "dynamics") {
    return (
      <MorePages
        first={list.page}
        pageOf={(next: { list: typeof list }) => next.list.page}
        query={{ tab: list.tab }}
        end={end}
      >
        {(cards) => <DynamicList cards={cards} />}
      </MorePages>
    );
  }
  if (list.tab === "comments") {
    return (
      <MorePages
        first={list.page}
        pageOf={(next: { list: typeof list }) => next.list.page}
        query={{ tab: list.tab }}
        end={end}
      >
        {(comments) => <WrittenComments comments={comments} now={now} />}
      </MorePages>
    );
  }
  if (list.tab === "feedback") {
    return (
      <MorePages
        first={list.page}
        pageOf={(next: { list: typeof list }) => next.list.page}
        query={{ tab: list.tab }}
        end={end}
      >
        {(tickets) => <TicketList tickets={tickets} />}
      </MorePages>
    );
  }
  if (list.tab === "favourites") return <OpenFolders folders={list.page.items} />;
  if (list.tab === "circles") {
    return (
      <MorePages
        first={list.page}
        pageOf={(next: { list: typeof list }) => next.list.page}
        query={{ tab: list.tab }}
        end={end}
      >
        {(circles) => <CircleItems circles={circles}>{(circle) => <JoinLink circle={circle} />}</CircleItems>}
      </MorePages>
    );
  }
  return (
    <MorePages
      first={list.page}
      pageOf={(next: { list: typeof list }) => next.list.page}
      query={{ tab: list.tab }}
      end={end}
    >
      {(people) => (
        <UserList people={people}>
          {(person) =>
            person.id !== viewerId && (
              <FollowButton
                intent="follow"
                id={person.id}
                name={personName(person)}
                followed={person.relation.followed}
                followsMe={person.relation.followsMe}
                isGuest={viewerId === null}
              />
            )
          }
        </UserList>
      )}
    </MorePages>
  );
}
