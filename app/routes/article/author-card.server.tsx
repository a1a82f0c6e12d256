import type { ArticlesAround } from "#contract/posts/articles-around.ts";
import type { UserListItem } from "#contract/people/follow.ts";
import type { Fragment } from "~/fragments/fragment.ts";
import { readerTokens } from "~/fragments/reader-slots.server.ts";
import { renderFragment } from "~/fragments/render-fragment.server.tsx";
import { inAttribute } from "~/fragments/slots.ts";
import { RELATION_PATH } from "~/features/follow-button/relation-form.ts";
import { countText } from "~/lib/count-text.ts";
import { linkPreference } from "~/lib/link-mode.ts";
import { loginPath } from "~/lib/login-path.ts";
import { personName } from "~/lib/person-name.ts";
import { pathOfPage, type RouteArgs } from "~/server/api.server.ts";
import { useLinkTarget } from "~/ui/app-link/app-link.tsx";
import { Avatar } from "~/ui/avatar.tsx";
import button from "~/ui/button/button.module.css";
import styles from "./article.module.css";
import surface from "~/ui/surface/surface.module.css";

interface Reader {
  isGuest: boolean;
  isAuthor: boolean;
}

/** 关注 (follow): a plain form that sends the wanted state, or a link to the login. Nothing for the author. */
function Follow({
  id,
  author,
  reader: { isGuest, isAuthor },
}: {
  /** Id of the form. The page puts the owner into the form (`form` of CachedHtml). */
  id: string;
  author: UserListItem;
  reader: Reader;
}) {
  const { followed, followsMe, blocked } = author.relation;
  if (isAuthor || blocked) return null;
  if (isGuest) {
    return (
      <a href={loginPath(readerTokens.here)} className={button.primary}>
        关注<span className="visually-hidden">{personName(author)}，需要登录</span>
      </a>
    );
  }
  return (
    <form id={id} method="post" action={RELATION_PATH}>
      <input type="hidden" name="intent" value="follow" />
      <input type="hidden" name="id" value={author.id} />
      <input type="hidden" name="redirectTo" value={readerTokens.here} />
      <button
        type="submit"
        name="wanted"
        value={String(!followed)}
        aria-pressed={followed}
        title={followed ? "取消关注" : undefined}
        className={followed ? button.button : button.primary}
      >
        {followed ? (followsMe ? "互相关注" : "已关注") : followsMe ? "回关" : "关注"}
        <span className="visually-hidden">{personName(author)}</span>
      </button>
    </form>
  );
}

/** The path to which the form leads back. A guest's link goes to the login, whose address contains that path. */
function backTo({ url }: RouteArgs, { isGuest }: Reader) {
  const here = pathOfPage(url);
  return [[readerTokens.here, inAttribute(isGuest ? encodeURIComponent(here) : here)]] as const;
}

/** The button beside the author's name; null for the author. */
export function followButton(args: RouteArgs, { author }: ArticlesAround, reader: Reader): Fragment | null {
  if (reader.isAuthor || author.relation.blocked) return null;
  return renderFragment(args, {
    id: "author-follow",
    key: `follow ${JSON.stringify([author, reader])}`,
    slots: backTo(args, reader),
    render: () => <Follow id="follow" author={author} reader={reader} />,
  });
}

/** The author and their most read articles, below the text. */
export function authorCard(args: RouteArgs, around: ArticlesAround, reader: Reader): Fragment {
  return renderFragment(args, {
    id: "author-card",
    key: `author ${JSON.stringify([around.author, around.best, reader])}`,
    slots: backTo(args, reader),
    render: () => <Author around={around} reader={reader} />,
  });
}

function Author({ around: { author, best }, reader }: { around: ArticlesAround; reader: Reader }) {
  const name = personName(author);
  const opens = useLinkTarget(linkPreference.posts);
  return (
    <section className={`${surface.card} ${styles.author}`} aria-label="作者">
      <div className={styles.authorLine}>
        <a href={`/user/${author.id}`} tabIndex={-1} aria-hidden="true">
          <Avatar seed={author.id} name={name} src={author.avatar?.thumbUrl} size={48} />
        </a>
        <div className={styles.authorWords}>
          <a href={`/user/${author.id}`} className={`${styles.authorName} touch`} {...opens}>
            {name}
          </a>
          <p>
            {countText(author.followerCount)} 粉丝{author.bio && ` · ${author.bio}`}
          </p>
        </div>
        <Follow id="follow-below" author={author} reader={reader} />
      </div>
      {best.length > 0 && (
        <>
          <h2 className={styles.bestTitle}>TA 的热门文章</h2>
          <ul className={styles.best}>
            {best.map(({ id, title, viewCount }) => (
              <li key={id}>
                <a href={`/article/${id}`} {...opens}>
                  {title}
                </a>{" "}
                <span>{countText(viewCount)} 阅读</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
