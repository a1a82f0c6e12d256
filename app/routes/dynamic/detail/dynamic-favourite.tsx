import type { DynamicDetail } from "#contract/posts/dynamic.ts";
import { useDynamicPost } from "~/features/dynamic-card/use-dynamic-post.ts";
import { countText } from "~/lib/count-text.ts";
import { DYNAMIC_PATH } from "~/lib/dynamic-path.ts";
import { loginPath } from "~/lib/login-path.ts";
import button from "~/ui/button/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import pressed from "~/ui/pressed.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

interface Props {
  card: DynamicDetail;
  isGuest: boolean;
  /** Path of the page, for the way back. */
  here: string;
}

/** Saves a dynamic in the default folder, or removes it: a form of one button, sent like a like (useDynamicPost). */
export function DynamicFavourite({ card, isGuest, here }: Props) {
  const { answer, sent, onSubmit } = useDynamicPost();
  if (isGuest) {
    return (
      <a href={loginPath(here)} className={button.quiet} title="登录后收藏">
        <Icon name="star" size={16} />
        收藏 {countText(card.favouriteCount)}
      </a>
    );
  }
  const known = answer?.favourite ?? card;
  const wanted = sent ? sent.get("favourited") === "true" : known.favourited;
  const shown = known.favouriteCount + (wanted === known.favourited ? 0 : wanted ? 1 : -1);
  return (
    <form method="post" action={DYNAMIC_PATH} className={pressed.form} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="favourite" />
      <FormOwner follows />
      <input type="hidden" name="id" value={card.id} />
      <input type="hidden" name="redirectTo" value={`${here}#actions`} />
      <button type="submit" name="favourited" value={String(!wanted)} className={button.quiet} aria-pressed={wanted}>
        <Icon name="star" size={16} />
        <span className="visually-hidden">动态</span>
        {wanted ? "已收藏" : "收藏"} {countText(shown)}
      </button>
    </form>
  );
}
