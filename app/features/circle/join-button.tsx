import { useFetcher } from "react-router";
import type { CircleCard } from "#contract/circles/circle-fields.ts";
import { circleDetailPath } from "~/lib/circle-path.ts";
import { loginPath, useCurrentPath } from "~/lib/login-path.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { CIRCLE_PATH, joinPath } from "./circle-forms.ts";
import styles from "./join-button.module.css";

type Joinable = Pick<CircleCard, "id" | "name" | "joinPolicy" | "followed"> &
  Partial<Pick<CircleCard, "applied" | "state">>;

/**
 * The button beside a circle: joins it, or shows the viewer's membership. An open circle is joined by one press; other
 * policies lead to a page that asks for an answer.
 */
export function JoinButton({ circle, isGuest }: { circle: Joinable; isGuest: boolean }) {
  const fetcher = useFetcher({ key: `join-${circle.id}` });
  const here = useCurrentPath();
  const of = <span className="visually-hidden">{circle.name}</span>;
  if (circle.state === "applied") return <span className={styles.state}>审核中</span>;
  if (circle.followed || (fetcher.formData && circle.joinPolicy === "open")) {
    return (
      <a href={circleDetailPath(circle.id)} className={`${button.button} ${styles.button}`} data-size="sm">
        已加入{of}
      </a>
    );
  }
  if (circle.applied) {
    return (
      <a href={joinPath(circle.id)} className={`${button.button} ${styles.button}`} data-size="sm">
        申请中{of}
      </a>
    );
  }
  if (circle.joinPolicy === "invitation") return <span className={styles.state}>凭邀请加入</span>;
  const word = circle.joinPolicy === "open" ? "加入" : "申请加入";
  if (isGuest) {
    return (
      <a href={loginPath(here)} className={`${button.primary} ${styles.button}`} data-size="sm">
        {word}
        <span className="visually-hidden">{circle.name}，需要登录</span>
      </a>
    );
  }
  if (circle.joinPolicy === "approval") {
    return (
      <a href={joinPath(circle.id)} className={`${button.primary} ${styles.button}`} data-size="sm">
        {word}
        {of}
      </a>
    );
  }
  return (
    <fetcher.Form method="post" action={CIRCLE_PATH} className={styles.form}>
      <FormOwner follows />
      <input type="hidden" name="id" value={circle.id} />
      <input type="hidden" name="redirectTo" value={here} />
      <button type="submit" name="intent" value="join" className={`${button.primary} ${styles.button}`} data-size="sm">
        {word}
        {of}
      </button>
    </fetcher.Form>
  );
}
