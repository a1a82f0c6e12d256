import { useFetcher } from "react-router";
import type { ActionAnswer } from "~/features/writing/refusal.ts";
import { countText } from "~/lib/count-text.ts";
import { loginPath, useCurrentPath } from "~/lib/login-path.ts";
import { useRefusalMessage } from "~/features/writing/use-refusal-message.ts";
import button from "~/ui/button/button.module.css";
import { Icon } from "~/ui/icon.tsx";
import pressed from "~/ui/pressed.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Gaps } from "~/ui/gap.tsx";

interface Props {
  favourited: boolean;
  count: number;
  /** Name of the post's kind for screen readers, such as 文章. */
  what: string;
  isGuest: boolean;
}

/** A form of one button that sends the wanted state to the page's own action (intent `favourite`). */
export function FavouriteButton({ favourited, count, what, isGuest }: Props) {
  const fetcher = useFetcher<ActionAnswer>({ key: "favourite" });
  useRefusalMessage(fetcher.data);
  const here = useCurrentPath();
  if (isGuest) {
    return (
      <a href={loginPath(here)} className={button.button} title="登录后收藏">
        <Icon name="star" size={18} />
        <span data-word>收藏</span> {countText(count)}
      </a>
    );
  }
  const wanted = fetcher.formData ? fetcher.formData.get("favourited") === "true" : favourited;
  const shown = count + (wanted === favourited ? 0 : wanted ? 1 : -1);
  return (
    <fetcher.Form method="post" className={pressed.form}>
      <FormOwner follows />
      <input type="hidden" name="intent" value="favourite" />
      <Gaps>
        <button type="submit" name="favourited" value={String(!wanted)} className={button.button} aria-pressed={wanted}>
          <Icon name="star" size={18} />
          <span data-word>
            <span className="visually-hidden">{what}</span>
            {wanted ? "已收藏" : "收藏"}
          </span>{" "}
          {countText(shown)}
        </button>
        {wanted && (
          <a href="/user/favourite" className={button.quiet}>
            我的收藏
          </a>
        )}
      </Gaps>
    </fetcher.Form>
  );
}
