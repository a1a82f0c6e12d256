export interface Side {
  /** Over the trigger, because there is no room below. */
  above: boolean;
  /** Pixels to move along the line, so that the panel stays inside the window. */
  shift: number;
}

interface Edges {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const MARGIN = 8;

/** Where a panel goes that CSS has laid below its trigger at `panel`. Pixels of the window. */
export function choosePlace(
  trigger: Edges,
  panel: Edges,
  viewport: { width: number; height: number },
  offset: number,
): Side {
  const height = panel.bottom - panel.top;
  const above = trigger.bottom + offset + height > viewport.height - MARGIN && trigger.top - offset - height >= MARGIN;
  const tooFarRight = Math.max(0, panel.right - (viewport.width - MARGIN));
  const tooFarLeft = Math.max(0, MARGIN - panel.left);
  // Where it fits nowhere, the beginning of its lines is what must be seen.
  const shift = tooFarLeft > 0 ? tooFarLeft : 0 - Math.min(tooFarRight, Math.max(0, panel.left - MARGIN));
  return { above, shift };
}

/** Turns an opened panel upwards or sidewards where the window ends. The distance to the trigger is CSS's `--panel-offset`. */
export function placePanel(details: HTMLElement, panel: HTMLElement): void {
  panel.removeAttribute("data-above");
  panel.style.removeProperty("--panel-shift");
  const offset = Number.parseFloat(getComputedStyle(panel).getPropertyValue("--panel-offset")) || 0;
  const viewport = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
  const { above, shift } = choosePlace(
    details.getBoundingClientRect(),
    panel.getBoundingClientRect(),
    viewport,
    offset,
  );
  panel.toggleAttribute("data-above", above);
  if (shift !== 0) panel.style.setProperty("--panel-shift", `${Math.round(shift)}px`);
}
