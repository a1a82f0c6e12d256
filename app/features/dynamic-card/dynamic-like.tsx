import { DYNAMIC_PATH } from "~/lib/dynamic-path.ts";
import { FORM_OWNER } from "~/lib/form-owner.ts";
import { loginPath } from "~/lib/login-path.ts";
import { Icon } from "~/ui/icon.tsx";
import type { CardAround } from "./card-around.ts";
import styles from "./dynamic-card.module.css";
import { likeText, likeVerb, sendCard } from "./send-card.ts";

interface Props {
  id: number;
  liked: boolean;
  count: number;
  /** Name of the dynamic's author, for screen readers. */
  name: string;
  around: CardAround;
}

/**
 * A form of one button that sends the wanted state, not a toggle, so that a double press changes nothing. Plain
 * elements: with a script, `sendCard` shows the new state at once.
 */
export function DynamicLike({ id, liked, count, name, around: { isGuest, owner, here } }: Props) {
  if (isGuest) {
    return (
      <a href={loginPath(`/dynamic/${id}`)} className={styles.action} title="登录后点赞">
        <Icon name="like" size={18} />
        <span className="visually-hidden">登录后给{name}的动态点赞 </span>
        {likeText(count)}
      </a>
    );
  }
  return (
    <form method="post" action={DYNAMIC_PATH} className={styles.actionForm} data-like="" onSubmit={sendCard}>
      <input type="hidden" name="intent" value="like" />
      <input type="hidden" name={FORM_OWNER} value={owner} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="redirectTo" value={`${here}#dynamic-${id}`} />
      <button
        type="submit"
        name="liked"
        value={String(!liked)}
        className={styles.action}
        aria-pressed={liked}
        data-on={liked || undefined}
        data-count={count}
      >
        <span>
          <Icon name="like" size={18} />
        </span>
        <span className="visually-hidden">
          {name}的动态，<span>{likeVerb(liked)}</span>{" "}
        </span>
        {likeText(count)}
      </button>
    </form>
  );
}
