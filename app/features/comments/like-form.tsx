import { FORM_OWNER } from "~/lib/form-owner.ts";
import button from "~/ui/button/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import pressed from "~/ui/pressed.module.css";
import type { Reader } from "~/fragments/reader-slots.server.ts";
import { likeWords } from "~/lib/like-words.ts";

interface Props {
  commentId: number;
  liked: boolean;
  count: number;
  /** Name of the liked thing for screen readers. */
  what: string;
  reader: Reader;
}

/**
 * A comment's like as the server renders it: a form of one button. It sends the wanted state, not a toggle, so that a
 * double press changes nothing. With a script, sent-like.tsx sends it without a page load.
 */
export function LikeForm({ commentId, liked, count, what, reader }: Props) {
  return (
    <form method="post" action={reader.here} className={pressed.form} data-like={count}>
      <input type="hidden" name={FORM_OWNER} value={reader.owner} />
      <input type="hidden" name="intent" value="like-comment" />
      <input type="hidden" name="commentId" value={commentId} />
      <button type="submit" name="liked" value={String(!liked)} className={button.quiet} aria-pressed={liked}>
        <span>
          <Icon name="like" size={16} />
        </span>
        <span className="visually-hidden">{what}</span>
        {likeWords(liked, count)}
      </button>
    </form>
  );
}
