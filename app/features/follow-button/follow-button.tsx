import { useFetcher } from "react-router";
import { loginPath, useCurrentPath } from "~/lib/login-path.ts";
import button from "~/ui/button/button.module.css";
import { Button } from "~/ui/button/button.tsx";
import styles from "./follow-button.module.css";
import { RELATION_PATH, type RelationIntent } from "./relation-form.ts";
import { FormOwner } from "~/ui/form-owner.tsx";

interface FollowButtonProps {
  intent: Extract<RelationIntent, "follow">;
  id: number;
  /** The person's name (阿岚): screen readers tell the buttons of a list apart by it. */
  name: string;
  followed: boolean;
  followsMe?: boolean;
  isGuest: boolean;
}

/**
 * C07: a form of one button. It sends the wanted state, not a toggle, so that a double press changes nothing. With a
 * script the button shows the new state at once.
 */
export function FollowButton({ intent, id, name, followed, followsMe = false, isGuest }: FollowButtonProps) {
  const fetcher = useFetcher({ key: `${intent}-${id}` });
  const here = useCurrentPath();
  if (isGuest) {
    return (
      <a href={loginPath(here)} className={`${button.primary} ${styles.button}`} data-size="sm">
        关注<span className="visually-hidden">{name}，需要登录</span>
      </a>
    );
  }
  const wanted = fetcher.formData ? fetcher.formData.get("wanted") === "true" : followed;
  const text = wanted ? (followsMe ? "互相关注" : "已关注") : followsMe ? "回关" : "关注";
  return (
    <fetcher.Form method="post" action={RELATION_PATH} className={styles.form}>
      <FormOwner follows />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="redirectTo" value={here} />
      <Button
        type="submit"
        size="sm"
        variant={wanted ? "default" : "primary"}
        name="wanted"
        value={String(!wanted)}
        aria-pressed={wanted}
        className={styles.button}
        title={wanted ? "取消关注" : undefined}
      >
        {text}
        <span className="visually-hidden">{name}</span>
      </Button>
    </fetcher.Form>
  );
}
