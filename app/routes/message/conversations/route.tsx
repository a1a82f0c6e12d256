import { circleRoomPath, roomMessagePath } from "#contract/circles/circle-names.ts";
import { Link } from "react-router";
import { chatEndpoints, type ConversationItem } from "#contract/chat/chat.ts";
import { chatPath, conversationPath, messagePath } from "#contract/chat/chat-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { matchParts } from "~/lib/match-parts.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { useChatLive } from "~/live/chat-live.ts";
import { freshPage } from "~/live/fresh-page.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { Avatar } from "~/ui/avatar.tsx";
import cover from "~/ui/cover-link.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FilterForm, FilterWords } from "~/ui/filter-form/filter-form.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import styles from "./conversations.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta({ matches, location }, { title: "私信", description: "我的私信对话。", noindex: true });
}

/** The member's conversations, or with `?q=` the messages that contain these words. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { searchParams } = args.url;
  const q = searchParams.get("q")?.trim() ?? "";
  const cursor = searchParams.get("cursor") || undefined;
  if (q === "") return { q, cursor, page: await load(args, chatEndpoints.list, { query: { cursor } }) };
  const asked = chatEndpoints.search.query.safeParse({ q });
  if (!asked.success) return { q, cursor, refused: asked.error.issues[0]?.message ?? "换个词试试" };
  const { items, nextCursor } = await load(args, chatEndpoints.search, { query: { q, cursor } });
  const hits = items.map(({ text, ...hit }) => ({
    ...hit,
    id: `${hit.conversationId} ${hit.seq}`,
    words: matchParts(text, q),
  }));
  return { q, cursor, hits: { items: hits, nextCursor } };
}

export default function Conversations({ loaderData }: Route.ComponentProps) {
  const { q } = loaderData;
  useChatLive(() => freshPage.want());
  return (
    <>
      <h1 className="visually-hidden">私信</h1>
      <div className={`${surface.card} ${styles.search}`}>
        <FilterForm label="查找私信" action={chatPath} submit="查找">
          <FilterWords label="查找私信" placeholder="查找私信与聊天室里的话" value={q} max={limits.searchMax} />
        </FilterForm>
      </div>
      {loaderData.refused !== undefined && (
        <Empty title={loaderData.refused}>
          <Link to={chatPath}>回到全部对话</Link>
        </Empty>
      )}
      {loaderData.page && <Talks key="talks" page={loaderData.page} isFirst={loaderData.cursor === undefined} />}
      {loaderData.hits && <Hits key={q} q={q} page={loaderData.hits} />}
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];
type TalkPage = NonNullable<Loaded["page"]>;
type HitPage = NonNullable<Loaded["hits"]>;
const NOTHING = { items: [], nextCursor: null };

function talksOf(loaded: Loaded) {
  return loaded.page ?? NOTHING;
}

function Talks({ page, isFirst }: { page: TalkPage; isFirst: boolean }) {
  const now = useNow();
  if (page.items.length === 0)
    return isFirst ? (
      <Empty title="还没有私信">
        去喜欢的作者的<Link to="/following">主页</Link>点“发私信”，对话会出现在这里
      </Empty>
    ) : (
      <Empty title="后面没有了">
        <Link to={chatPath}>回到第一页</Link>
      </Empty>
    );
  return (
    <MorePages first={page} pageOf={talksOf} end="没有更多对话了">
      {(talks) => (
        <ol className={`${surface.card} ${styles.list}`} aria-label="对话">
          {talks.map((talk) => (
            <li key={talk.id} className={styles.talk}>
              <Talk talk={talk} now={now} />
            </li>
          ))}
        </ol>
      )}
    </MorePages>
  );
}

/** The other person, or the circle of a room. */
function faceOf({ id, other, circle }: Pick<ConversationItem, "id" | "other" | "circle">) {
  if (circle) return { seed: circle.id, name: circle.name, src: circle.icon?.thumbUrl, to: circleRoomPath(circle.id) };
  return {
    seed: other?.id ?? 0,
    name: other ? personName(other) : "",
    src: other?.avatar?.thumbUrl,
    to: conversationPath(id),
  };
}

function Talk({ talk, now }: { talk: ConversationItem; now: number }) {
  const { circle, last, lastAt, unreadCount, isMuted } = talk;
  const { to, ...face } = faceOf(talk);
  return (
    <>
      <Avatar {...face} size={44} />
      <div className={styles.words}>
        <p className={styles.line}>
          <Gaps>
            <Link to={to} className={`${cover.link} ${styles.name}`} dir="auto">
              {face.name}
            </Link>
            {circle && <span className={styles.small}>聊天室</span>}
            <span className={styles.small}>
              <TimeText iso={last?.createdAt ?? lastAt} now={now} />
            </span>
          </Gaps>
        </p>
        <p className={styles.line}>
          <Gaps>
            <span className={styles.last} dir="auto">
              {last ? lastWords(last) : "没有消息"}
            </span>
            {isMuted && <span className={styles.small}>免打扰</span>}
            {unreadCount > 0 && (
              <span className="badge" data-tone={isMuted ? undefined : "count"}>
                {unreadCount > 99 ? "99+" : unreadCount}
                <span className="visually-hidden"> 条未读</span>
              </span>
            )}
          </Gaps>
        </p>
      </div>
    </>
  );
}

function lastWords({
  isMine,
  author,
  text,
  imageCount,
  isRecalled,
  isRemoved,
}: NonNullable<ConversationItem["last"]>): string {
  if (isRemoved) return "消息已被管理员移除";
  if (isRecalled && author) return isMine ? "你撤回了一条消息" : `${personName(author)}撤回了一条消息`;
  if (isRecalled) return isMine ? "你撤回了一条私信" : "对方撤回了一条私信";
  const pictures = imageCount > 0 ? `[图片${imageCount > 1 ? ` ${imageCount}` : ""}]` : "";
  const who = isMine ? "我：" : author ? `${personName(author)}：` : "";
  return `${who}${pictures}${text}`;
}

function hitsOf(loaded: Loaded) {
  return loaded.hits ?? NOTHING;
}

function Hits({ q, page }: { q: string; page: HitPage }) {
  const now = useNow();
  if (page.items.length === 0)
    return (
      <Empty title={`没有找到含“${q}”的消息`}>
        换个词试试，或者<Link to={chatPath}>回到全部对话</Link>
      </Empty>
    );
  return (
    <MorePages first={page} pageOf={hitsOf} query={{ q }} end="没有更多了">
      {(hits) => (
        <ol className={`${surface.card} ${styles.list}`} aria-label="找到的消息">
          {hits.map(({ id, conversationId, seq, other, circle, isMine, words, createdAt }) => {
            const { to: _whole, ...face } = faceOf({ id: conversationId, other, circle });
            const to = circle ? roomMessagePath(circle.id, seq) : messagePath(conversationId, seq);
            return (
              <li key={id} className={styles.talk}>
                <Avatar {...face} size={44} />
                <div className={styles.words}>
                  <p className={styles.line}>
                    <Gaps>
                      <Link to={to} className={`${cover.link} ${styles.name}`} dir="auto">
                        {face.name}
                      </Link>
                      {circle && <span className={styles.small}>聊天室</span>}
                      <span className={styles.small}>
                        <TimeText iso={createdAt} now={now} />
                      </span>
                    </Gaps>
                  </p>
                  <p className={styles.hit} dir="auto">
                    {isMine ? "我：" : circle && `${personName(other)}：`}
                    {words.map(({ text, isMatch, at }) => (isMatch ? <mark key={at}>{text}</mark> : text))}
                  </p>
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </MorePages>
  );
}
