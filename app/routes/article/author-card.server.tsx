import type { ArticlesAround } from "#contract/posts/article.ts";
import type { UserListItem } from "#contract/people/follow.ts";
import { filled, inAttribute } from "~/lib/own-marks.ts";
import { marks } from "~/lib/reader-marks.server.ts";
import { RELATION_PATH } from "~/features/follow-button/relation-form.ts";
import { countText } from "~/lib/count-text.ts";
import { type LinkMode, linkPreference } from "~/lib/link-mode.ts";
import { LinkModeContext } from "~/lib/link-mode-context.ts";
import { loginPath } from "~/lib/login-path.ts";
import { personName } from "~/lib/person-name.ts";
import { keptMarkup } from "~/server/kept-markup.server.ts";
import { useLinkTarget } from "~/ui/app-link/app-link.tsx";
import { Avatar } from "~/ui/avatar.tsx";
import button from "~/ui/button/button.module.css";
import styles from "./article.module.css";
import surface from "~/ui/surface/surface.module.css";

interface Reader {
  /** The address that the reader comes back to. */
  here: string;
  isGuest: boolean;
  isAuthor: boolean;
}

/** 关注 as a plain form that says what it wants, or the way to a login; nothing for oneself. */
function Follow({
  id,
  author,
  reader: { here, isGuest, isAuthor },
}: {
  /** Of the form: the page says whose it is (ui/html-with-form.tsx). */
  id: string;
  author: UserListItem;
  reader: Reader;
}) {
  const { followed, followsMe, blocked } = author.relation;
  if (isAuthor || blocked) return null;
  if (isGuest) {
    return (
      <a href={loginPath(here)} className={button.primary}>
        关注<span className="visually-hidden">{personName(author)}，需要登录</span>
      </a>
    );
  }
  return (
    <form id={id} method="post" action={RELATION_PATH}>
      <input type="hidden" name="intent" value="follow" />
      <input type="hidden" name="id" value={author.id} />
      <input type="hidden" name="redirectTo" value={here} />
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

/** Drawn once for all pages: a mark stands for the address. */
const asDrawn = (reader: Reader): Reader => ({ ...reader, here: marks.here });

/** A guest is led back over the login, whose address holds this one. */
const ledBack = (drawn: string, { here, isGuest }: Reader) =>
  filled(drawn, [[marks.here, inAttribute(isGuest ? encodeURIComponent(here) : here)]]);

/** The button beside the author's name, as HTML: it costs the page no script. */
export function followHtml({ author }: ArticlesAround, reader: Reader): string {
  const drawn = keptMarkup(["follow", author, asDrawn(reader)], () => (
    <Follow id="follow" author={author} reader={asDrawn(reader)} />
  ));
  return ledBack(drawn, reader);
}

/** Below the text: who wrote it, and what else of theirs is read most. */
export function authorCard(around: ArticlesAround, reader: Reader, linkMode: LinkMode | null): string {
  const drawn = keptMarkup(["author", around.author, around.best, asDrawn(reader), linkMode], () => (
    <LinkModeContext value={linkMode}>
      <Author around={around} reader={asDrawn(reader)} />
    </LinkModeContext>
  ));
  return ledBack(drawn, reader);
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
