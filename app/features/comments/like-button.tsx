import { useState } from "react";
import { useFetcher } from "react-router";
import { countText } from "~/lib/count-text.ts";
import { loginPath, useCurrentPath } from "~/lib/login-path.ts";
import { useRefusalMessage } from "~/features/writing/use-refusal-message.ts";
import button from "~/ui/button/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import pressed from "~/ui/pressed.module.css";
import type { ActionAnswer } from "~/features/writing/refusal.ts";
import { FormOwner } from "~/ui/form-owner.tsx";

interface Props {
  liked: boolean;
  count: number;
  /** Name of the liked thing for screen readers, such as 文章. */
  what: string;
  isGuest: boolean;
}

/**
 * A guest's like button: a link to the login.
 * @param here the path to which the login leads back
 */
export function GuestLike({
  here,
  count,
  what,
  isBig = false,
}: Pick<Props, "count" | "what"> & { here: string; isBig?: boolean }) {
  return (
    <a href={loginPath(here)} className={isBig ? button.button : button.quiet} title="登录后点赞">
      <Icon name="like" size={isBig ? 18 : 16} />
      <span data-word>
        <span className="visually-hidden">登录后给{what}点</span>赞
      </span>{" "}
      {countText(count)}
    </a>
  );
}

/**
 * A post's like: a form of one button. It sends the wanted state, not a toggle, so that a double press changes nothing.
 * With a script the button shows the new state at once. A comment's like is like-form.tsx.
 */
export function LikeButton({ liked, count, what, isGuest }: Props) {
  const fetcher = useFetcher<ActionAnswer>({ key: "like" });
  useRefusalMessage(fetcher.data);
  const here = useCurrentPath();
  const [isPopping, setPopping] = useState(false);
  if (isGuest) return <GuestLike here={here} count={count} what={what} isBig />;
  const wanted = fetcher.formData ? fetcher.formData.get("liked") === "true" : liked;
  const shown = count + (wanted === liked ? 0 : wanted ? 1 : -1);
  return (
    <fetcher.Form method="post" className={pressed.form} onSubmit={() => setPopping(!wanted)}>
      <FormOwner follows />
      <input type="hidden" name="intent" value="like" />
      <button type="submit" name="liked" value={String(!wanted)} className={button.button} aria-pressed={wanted}>
        <span className={isPopping ? pressed.pop : undefined}>
          <Icon name="like" size={18} />
        </span>
        <span data-word>
          <span className="visually-hidden">{what}</span>
          {wanted ? "已赞" : "赞"}
        </span>{" "}
        {countText(shown)}
      </button>
    </fetcher.Form>
  );
}
