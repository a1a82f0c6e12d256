const PULL_PX = 80;
const FLICK_PX = 48;
const FLICK_MS = 350;

interface Moves {
  pullDown(): void;
  /** 1: to the next picture, −1: to the previous one. */
  flick(step: 1 | -1): void;
}

/**
 * Gestures of one finger on a picture that is visible as a whole: a pull down closes it, a short quick swipe turns the
 * page. viewerjs handles drags of half a screen.
 */
export function onTouchMoves(area: HTMLElement, { pullDown, flick }: Moves): void {
  const fingers = new Set<number>();
  let start: { x: number; y: number; at: number } | undefined;
  const isWhole = () => {
    const box = area.querySelector("img")?.getBoundingClientRect();
    return box !== undefined && box.width <= innerWidth + 1 && box.height <= innerHeight + 1;
  };
  area.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.add(event.pointerId);
    start = fingers.size === 1 && isWhole() ? { x: event.clientX, y: event.clientY, at: event.timeStamp } : undefined;
  });
  const end = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (!start || event.type === "pointercancel") return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    const isQuick = event.timeStamp - start.at < FLICK_MS;
    start = undefined;
    if (y > PULL_PX && y > 2 * Math.abs(x)) pullDown();
    else if (isQuick && Math.abs(x) > FLICK_PX && Math.abs(x) < innerWidth / 2 && Math.abs(x) > 2 * Math.abs(y))
      flick(x < 0 ? 1 : -1);
  };
  area.addEventListener("pointerup", end);
  area.addEventListener("pointercancel", end);
}
