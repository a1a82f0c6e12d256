import type { FormEvent } from "react";
import { countText } from "~/lib/count-text.ts";
import type { DynamicActionAnswer } from "~/lib/dynamic-path.ts";
import { postDynamicForm } from "./post-dynamic-form.ts";
import styles from "./dynamic-card.module.css";

type Like = NonNullable<DynamicActionAnswer["like"]>;

/** The visible and the spoken text of a like button. */
export const likeText = (count: number) => (count > 0 ? countText(count) : "赞");
export const likeVerb = (liked: boolean) => (liked ? "取消赞" : "赞");

/**
 * Sends a card's like or vote without a page load. The handler serves a form or the list around it, because cards are
 * HTML fragments without scripts.
 */
export function sendCard(event: FormEvent<HTMLElement>): void {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  const send = form.dataset.like !== undefined ? sendLike : form.dataset.vote !== undefined ? sendVote : undefined;
  if (!send) return;
  event.preventDefault();
  const button = form.querySelector("button");
  if (button && !button.hasAttribute("aria-busy")) void send(form, button);
}

/** The answer is the poll's HTML for a member who has voted. */
async function sendVote(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  button.setAttribute("aria-busy", "true");
  const answer = await postDynamicForm(new FormData(form));
  button.removeAttribute("aria-busy");
  if (!answer?.poll) return;
  form.insertAdjacentHTML("afterend", answer.poll);
  const voted = form.nextElementSibling as HTMLElement;
  form.remove();
  // The focused button is gone, so the focus moves to the poll.
  voted.tabIndex = -1;
  voted.focus({ preventScroll: true });
}

/** Shows the wanted state at once; the answer corrects it. */
async function sendLike(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const before = { liked: button.value === "false", likeCount: Number(button.dataset.count) };
  const wanted = { liked: !before.liked, likeCount: before.likeCount + (before.liked ? -1 : 1) };
  const body = new FormData(form);
  body.set(button.name, button.value);
  show(button, wanted);
  button.setAttribute("aria-busy", "true");
  const answer = await postDynamicForm(body);
  button.removeAttribute("aria-busy");
  show(button, answer?.like ?? before);
}

/** Updates the button's elements to match DynamicLike's rendering. */
function show(button: HTMLButtonElement, { liked, likeCount }: Like): void {
  button.value = String(!liked);
  button.dataset.count = String(likeCount);
  button.setAttribute("aria-pressed", String(liked));
  button.toggleAttribute("data-on", liked);
  const [icon, words] = button.children;
  icon?.classList.toggle(styles.pop ?? "", liked);
  if (words?.firstElementChild) words.firstElementChild.textContent = likeVerb(liked);
  if (button.lastChild) button.lastChild.nodeValue = likeText(likeCount);
}
