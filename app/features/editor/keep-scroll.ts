/**
 * Replaces a text area by another element above it, and keeps the share of the text that the reader has scrolled past:
 * the same text has another height there.
 */
export function keepScroll(field: HTMLElement, replace: () => void): void {
  const { top, height } = field.getBoundingClientRect();
  replace();
  const after = field.previousElementSibling?.getBoundingClientRect();
  if (top >= 0 || !after) return;
  window.scrollBy({ top: after.top + (-top / height) * after.height, behavior: "instant" });
}
