/** Returns the window position of a text area's character, in px. A hidden copy with the same style is measured. */
export function caretPlace(area: HTMLTextAreaElement, index: number): { left: number; bottom: number } {
  const copy = document.createElement("div");
  const style = getComputedStyle(area);
  for (const name of ["font", "letterSpacing", "lineHeight", "padding", "borderWidth", "boxSizing", "tabSize"] as const)
    copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: "absolute",
    visibility: "hidden",
    width: `${area.offsetWidth}px`,
    whiteSpace: "pre-wrap",
    overflowWrap: "break-word",
  });
  copy.textContent = area.value.slice(0, index);
  const mark = document.createElement("span");
  mark.textContent = "@";
  copy.append(mark);
  document.body.append(copy);
  const frame = area.getBoundingClientRect();
  const place = {
    left: frame.left + mark.offsetLeft,
    bottom: Math.min(frame.bottom, frame.top + mark.offsetTop + mark.offsetHeight - area.scrollTop),
  };
  copy.remove();
  return place;
}
