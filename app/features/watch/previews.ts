import type { FrameSheet } from "#contract/files/video-file.ts";
import { durationText } from "~/lib/duration-text.ts";
import styles from "./previews.module.css";

/** A strip below the film that shows its frames under the pointer; a press or a drag plays from there. */
export function addPreviews(film: HTMLVideoElement, sheet: FrameSheet, signal: AbortSignal): void {
  const stage = film.parentElement?.parentElement;
  if (!stage) return;
  const { count, columns, width, height, seconds } = sheet;
  const strip = document.createElement("div");
  strip.className = styles.strip ?? "";
  // The browser's own player is the control for keyboards and screen readers.
  strip.setAttribute("aria-hidden", "true");
  const curve = document.querySelector("svg[data-film-curve]")?.cloneNode(true);
  if (curve instanceof SVGElement) {
    curve.setAttribute("class", styles.curve ?? "");
    strip.append(curve);
  }
  const done = document.createElement("div");
  done.className = styles.done ?? "";
  const preview = document.createElement("div");
  preview.className = styles.preview ?? "";
  preview.hidden = true;
  const picture = document.createElement("div");
  picture.className = styles.picture ?? "";
  const time = document.createElement("span");
  preview.append(picture, time);
  strip.append(done, preview);

  const length = () => film.duration || count * seconds;
  function secondAt({ clientX }: PointerEvent): number {
    const { left, width: wide } = strip.getBoundingClientRect();
    return Math.min(1, Math.max(0, (clientX - left) / wide)) * length();
  }
  function show(event: PointerEvent): void {
    const second = secondAt(event);
    const index = Math.min(count - 1, Math.floor(second / seconds));
    picture.style.width = `${width}px`;
    picture.style.height = `${height}px`;
    // Loaded when the first frame is looked for.
    picture.style.backgroundImage = `url("${encodeURI(sheet.src)}")`;
    picture.style.backgroundPosition = `${-(index % columns) * width}px ${-Math.floor(index / columns) * height}px`;
    time.textContent = durationText(Math.floor(second));
    preview.hidden = false;
    const { left, width: wide } = strip.getBoundingClientRect();
    const half = preview.offsetWidth / 2;
    const middle = Math.min(wide - half, Math.max(half, event.clientX - left));
    preview.style.insetInlineStart = `${middle - half}px`;
  }
  const hide = () => {
    preview.hidden = true;
  };
  const listen = (name: "pointermove" | "pointerdown" | "pointerup", act: (event: PointerEvent) => void) =>
    strip.addEventListener(name, act, { signal });
  listen("pointerdown", (event) => {
    strip.setPointerCapture(event.pointerId);
    show(event);
    film.currentTime = secondAt(event);
  });
  listen("pointermove", (event) => {
    show(event);
    if (strip.hasPointerCapture(event.pointerId)) film.currentTime = secondAt(event);
  });
  listen("pointerup", ({ pointerType }) => {
    if (pointerType !== "mouse") hide();
  });
  for (const name of ["pointerleave", "pointercancel"]) strip.addEventListener(name, hide, { signal });
  film.addEventListener(
    "timeupdate",
    () => {
      done.style.inlineSize = `${(100 * film.currentTime) / length()}%`;
    },
    { signal },
  );
  stage.after(strip);
  signal.addEventListener("abort", () => strip.remove());
}
