/** Moves the focus to the page's heading, so that a screen reader announces the new page as after a page load. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1, h1");
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
