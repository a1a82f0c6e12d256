import { likeWords } from "~/lib/like-words.ts";
import pressed from "~/ui/pressed.module.css";

export interface Like {
  liked: boolean;
  count: number;
}

/** Reads the current like state from a rendered form (like-form.tsx). */
export function likeIn(form: HTMLFormElement): Like {
  return { liked: form.querySelector("button")?.value === "false", count: Number(form.dataset.like) };
}

/** Returns the opposite state. */
export const pressedAgain = ({ liked, count }: Like): Like => ({ liked: !liked, count: count + (liked ? -1 : 1) });

/** Updates the form's elements to match LikeForm's rendering. */
export function showLike(form: HTMLFormElement, { liked, count }: Like): void {
  const button = form.querySelector("button");
  if (!button) return;
  form.dataset.like = String(count);
  button.value = String(!liked);
  button.setAttribute("aria-pressed", String(liked));
  button.firstElementChild?.classList.toggle(pressed.pop ?? "", liked);
  if (button.lastChild) button.lastChild.nodeValue = likeWords(liked, count);
}
