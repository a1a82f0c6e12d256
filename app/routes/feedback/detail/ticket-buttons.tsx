import { Form, Link } from "react-router";
import type { FeedbackDetail } from "#contract/posts/feedback.ts";
import { countText } from "~/lib/count-text.ts";
import { loginPath } from "~/lib/login-path.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import styles from "./detail.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";

/** 我也遇到 (me too) and 关注进展 (follow): forms of one button, which send the wanted state, not a toggle. */
export function TicketButtons({ feedback, isGuest }: { feedback: FeedbackDetail; isGuest: boolean }) {
  const { id, kind, voted, voteCount, followed, followerCount, canVote, isAuthor } = feedback;
  const voteName = kind === "idea" ? "支持" : "我也遇到";
  if (isGuest) {
    const to = loginPath(`/feedback/${id}`);
    return (
      <Gaps>
        <Link to={to} className={button.button} title={`登录后${voteName}`}>
          <Icon name="like" size={18} />
          {voteName} {countText(voteCount)}
        </Link>
        <Link to={to} className={button.button} title="登录后关注进展">
          <Icon name="bell" size={18} />
          关注进展 {countText(followerCount)}
        </Link>
      </Gaps>
    );
  }
  if (!canVote) {
    return (
      <p className={styles.counts}>
        {countText(voteCount)} 人支持，{countText(followerCount)} 人关注
        {isAuthor && "；有进展会通知你"}
      </p>
    );
  }
  return (
    <>
      <Form method="post" preventScrollReset>
        <FormOwner follows />
        <input type="hidden" name="intent" value="vote" />
        <button
          type="submit"
          name="voted"
          value={String(!voted)}
          className={button.button}
          aria-pressed={voted}
          data-on={voted || undefined}
        >
          <Icon name="like" size={18} />
          {voted ? (kind === "idea" ? "已支持" : "我也遇到了") : voteName} {countText(voteCount)}
        </button>
      </Form>
      <Form method="post" preventScrollReset>
        <FormOwner follows />
        <input type="hidden" name="intent" value="follow" />
        <button
          type="submit"
          name="followed"
          value={String(!followed)}
          className={button.button}
          aria-pressed={followed}
          data-on={followed || undefined}
        >
          <Icon name="bell" size={18} />
          {followed ? "已关注进展" : "关注进展"} {countText(followerCount)}
        </button>
      </Form>
    </>
  );
}
