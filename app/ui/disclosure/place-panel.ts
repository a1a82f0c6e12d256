export interface Side {
  /** Whether the panel is above the trigger, because there is no room below. */
  above: boolean;
  /** Horizontal shift in px that moves the panel inside the window. */
  shift: number;
}

interface Edges {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

const MARGIN = 8;

/** Where to put a panel that CSS has laid out below its trigger at `panel`. All values in px of the window. */
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
  // A panel that is too wide for the window shows the beginning of its lines.
  const shift = tooFarLeft > 0 ? tooFarLeft : 0 - Math.min(tooFarRight, Math.max(0, panel.left - MARGIN));
  return { above, shift };
}

/**
 * Moves an opened panel above its trigger or sideways where the window ends. The CSS variable `--panel-offset` is the
 * distance to the trigger.
 */
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
