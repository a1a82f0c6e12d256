import { Form } from "react-router";
import type { FeedbackDetail } from "#contract/posts/feedback.ts";
import row from "~/features/post-actions/post-actions.module.css";
import { countText } from "~/lib/count-text.ts";
import { loginPath } from "~/lib/login-path.ts";
import button from "~/ui/button/button.module.css";
import { FormOwner } from "~/ui/form-owner.tsx";
import { Icon, type IconName } from "~/ui/icon.tsx";
import pressed from "~/ui/pressed.module.css";

interface Props {
  feedback: FeedbackDetail;
  isGuest: boolean;
}

/** 我也遇到 (me too). */
export function VoteButton({ feedback: { id, kind, voted, voteCount, canVote }, isGuest }: Props) {
  const name = kind === "idea" ? "支持" : "我也遇到";
  const done = kind === "idea" ? "已支持" : "我也遇到了";
  const toggle = { id, intent: "vote", field: "voted", icon: "like", isOn: voted, count: voteCount } as const;
  if (!isGuest && !canVote) return <Figure icon="like" words="人支持" count={voteCount} />;
  return <Toggle {...toggle} words={isGuest || !voted ? name : done} isGuest={isGuest} />;
}

/** 关注进展 (follow). */
export function FollowTicket({ feedback: { id, followed, followerCount, canVote }, isGuest }: Props) {
  const toggle = {
    id,
    intent: "follow",
    field: "followed",
    icon: "bell",
    isOn: followed,
    count: followerCount,
  } as const;
  if (!isGuest && !canVote) return <Figure icon="bell" words="人关注进展" count={followerCount} />;
  return <Toggle {...toggle} words={followed ? "已关注进展" : "关注进展"} isGuest={isGuest} />;
}

interface Toggled {
  id: number;
  intent: "vote" | "follow";
  field: "voted" | "followed";
  icon: IconName;
  isOn: boolean;
  words: string;
  count: number;
  isGuest: boolean;
}

/** A form of one button, which sends the wanted state, not a toggle; a guest's button leads to the login. */
function Toggle({ id, intent, field, icon, isOn, words, count, isGuest }: Toggled) {
  const face = (
    <>
      <Icon name={icon} size={18} />
      <span data-word>{words}</span> {countText(count)}
    </>
  );
  if (isGuest) {
    return (
      <a href={loginPath(`/feedback/${id}`)} className={button.button} title={`登录后${words}`}>
        {face}
      </a>
    );
  }
  return (
    <Form method="post" preventScrollReset className={pressed.form}>
      <FormOwner follows />
      <input type="hidden" name="intent" value={intent} />
      <button type="submit" name={field} value={String(!isOn)} className={button.button} aria-pressed={isOn}>
        {face}
      </button>
    </Form>
  );
}

/** The author is notified anyway, and votes on a duplicate count for its original. */
function Figure({ icon, words, count }: { icon: IconName; words: string; count: number }) {
  return (
    <span className={row.figure}>
      <Icon name={icon} size={18} />
      {countText(count)} <span data-word>{words}</span>
    </span>
  );
}
