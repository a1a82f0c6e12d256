import type { WatchPage } from "./use-watch.ts";

/** Something that is drawn over a film and has tools in the bar. */
export interface FilmLayer {
  /** Its Chinese name. The browser's own window shows the film without it. */
  name: string;
  /** Above the film, below the bar. */
  node: HTMLElement;
  /** Its buttons, first in the bar. */
  tools: HTMLElement[];
  /** Its settings, which a button of the bar shows over the film. */
  panel: { label: string; node: HTMLElement };
  /** Its key bindings, by `KeyboardEvent.key`. */
  keys: Readonly<Record<string, () => void>>;
  /** The frame is in this window now. */
  moveTo(view: Window & typeof globalThis): void;
  end(): void;
}

export type AddLayer = (film: HTMLVideoElement, page: WatchPage) => FilmLayer;
