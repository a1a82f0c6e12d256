import { countText } from "~/lib/count-text.ts";
import pressed from "~/ui/pressed.module.css";

/** What a like's button says. */
export const likeWords = (liked: boolean, count: number) => `${liked ? "已赞" : "赞"} ${countText(count)}`;

export interface Like {
  liked: boolean;
  count: number;
}

/** What a drawn form says of the like now (like-form.tsx). */
export function likeIn(form: HTMLFormElement): Like {
  return { liked: form.querySelector("button")?.value === "false", count: Number(form.dataset.like) };
}

/** The other of the two. */
export const pressedAgain = ({ liked, count }: Like): Like => ({ liked: !liked, count: count + (liked ? -1 : 1) });

/** As LikeForm draws it. */
export function showLike(form: HTMLFormElement, { liked, count }: Like): void {
  const button = form.querySelector("button");
  if (!button) return;
  form.dataset.like = String(count);
  button.value = String(!liked);
  button.setAttribute("aria-pressed", String(liked));
  button.firstElementChild?.classList.toggle(pressed.pop ?? "", liked);
  if (button.lastChild) button.lastChild.nodeValue = likeWords(liked, count);
}
