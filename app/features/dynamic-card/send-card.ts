import type { FormEvent } from "react";
import { countText } from "~/lib/count-text.ts";
import type { DynamicActionAnswer } from "~/lib/dynamic-path.ts";
import { askDynamic } from "./ask-dynamic.ts";
import styles from "./dynamic-card.module.css";

type Like = NonNullable<DynamicActionAnswer["like"]>;

/** What a like's button says of its count, and what it does. */
export const likeText = (count: number) => (count > 0 ? countText(count) : "赞");
export const likeVerb = (liked: boolean) => (liked ? "取消赞" : "赞");

/**
 * Sends a card's like or vote and stays, for the form itself or the list around it: cards come as HTML and hold no program.
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

/** The answer is what the poll looks like to who has voted. */
async function sendVote(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  button.setAttribute("aria-busy", "true");
  const answer = await askDynamic(new FormData(form));
  button.removeAttribute("aria-busy");
  if (!answer?.poll) return;
  form.insertAdjacentHTML("afterend", answer.poll);
  const voted = form.nextElementSibling as HTMLElement;
  form.remove();
  // The button that had the focus is gone.
  voted.tabIndex = -1;
  voted.focus({ preventScroll: true });
}

/** What one has wished for shows at once; the answer knows better. */
async function sendLike(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const before = { liked: button.value === "false", likeCount: Number(button.dataset.count) };
  const wanted = { liked: !before.liked, likeCount: before.likeCount + (before.liked ? -1 : 1) };
  const body = new FormData(form);
  body.set(button.name, button.value);
  show(button, wanted);
  button.setAttribute("aria-busy", "true");
  const answer = await askDynamic(body);
  button.removeAttribute("aria-busy");
  show(button, answer?.like ?? before);
}

/** As DynamicLike draws it. */
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
