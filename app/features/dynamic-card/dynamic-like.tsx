import { useState } from "react";
import { countText } from "~/lib/count-text.ts";
import { DYNAMIC_PATH } from "~/lib/dynamic-path.ts";
import { loginPath } from "~/lib/login-path.ts";
import { Icon } from "~/ui/icon.tsx";
import styles from "./dynamic-card.module.css";
import { useDynamicPost } from "./use-dynamic-post.ts";
import { FormOwner } from "~/ui/form-owner.tsx";

interface Props {
  id: number;
  liked: boolean;
  count: number;
  /** Whose dynamic it is, for screen readers. */
  name: string;
  isGuest: boolean;
  /** Path of the page that the card stands on. */
  here: string;
}

/** A form of one button that says what it wants, so that pressing it twice is pressing it once. With a script it answers at once. */
export function DynamicLike(props: Props) {
  if (!props.isGuest) return <LikeForm {...props} />;
  return (
    <a href={loginPath(props.here)} className={styles.action} title="登录后点赞">
      <Icon name="like" size={18} />
      <span className="visually-hidden">登录后给{props.name}的动态点赞 </span>
      {props.count > 0 ? countText(props.count) : "赞"}
    </a>
  );
}

function LikeForm({ id, liked, count, name, here }: Props) {
  const { answer, sent, onSubmit } = useDynamicPost();
  const [isPopping, setPopping] = useState(false);
  // Cards that were appended to a list are not read again: the answer knows better.
  const known = answer?.like ?? { liked, likeCount: count };
  const wanted = sent ? sent.get("liked") === "true" : known.liked;
  const shown = known.likeCount + (wanted === known.liked ? 0 : wanted ? 1 : -1);
  return (
    <form
      method="post"
      action={DYNAMIC_PATH}
      className={styles.actionForm}
      onSubmit={(event) => {
        setPopping(!wanted);
        onSubmit(event);
      }}
    >
      <input type="hidden" name="intent" value="like" />
      <FormOwner follows />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="redirectTo" value={`${here}#dynamic-${id}`} />
      <button
        type="submit"
        name="liked"
        value={String(!wanted)}
        className={styles.action}
        aria-pressed={wanted}
        data-on={wanted || undefined}
      >
        <span className={isPopping ? styles.pop : undefined}>
          <Icon name="like" size={18} />
        </span>
        <span className="visually-hidden">
          {name}的动态，{wanted ? "取消赞" : "赞"}{" "}
        </span>
        {shown > 0 ? countText(shown) : "赞"}
      </button>
    </form>
  );
}
