/** Moves the focus to the page's heading, as after a page load: who reads with the ears hears where they are. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1, h1");
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
