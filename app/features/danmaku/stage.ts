import { danmakuColor, type DanmakuColor, type DanmakuMode, type DanmakuSize } from "#contract/shared/danmaku-names.ts";
import type { Look } from "./look.ts";
import { newRows, type Row, takeRow } from "./rows.ts";
import styles from "./stage.module.css";

/** A danmaku to draw; the fields of `danmakuItem` (contract/shared/danmaku-item.ts). */
export interface Line {
  id: number;
  /** The position in the film in ms. */
  time: number;
  mode: DanmakuMode;
  size: DanmakuSize;
  color: DanmakuColor;
  text: string;
  isMine: boolean;
}

/** ms of film in which the front of a line crosses the film, and in which a standing line stays. */
const CROSS_MS = 8_000;
const STAND_MS = 4_000;
/** ms between two looks for due lines. Looking at each frame would make the page's thread draw every frame of the film. */
const LOOK_MS = 100;
/** ms. With a due line those of the next moment are placed, too, because each placing costs a layout. */
const AHEAD_MS = 250;
/** px between two lines of a row. */
const GAP = 24;
const SMALL = 0.75;
/** px at the bottom of the film for the controls of the browser's player. */
const CONTROLS_PX = 64;
/** Percent of the film, above the controls, for two lines of captions, which browsers draw in 5 % of the height. */
const CAPTIONS_PART = 16;

const showsCaptions = ({ textTracks }: HTMLVideoElement): boolean =>
  [...textTracks].some(({ mode }) => mode === "showing");

/** Whether a line belongs to the part of all lines that is drawn; the same part on every device. */
export const isDrawn = ({ id, isMine }: Line, density: number): boolean =>
  isMine || (Math.imul(id, 0x9e3779b1) >>> 0) / 2 ** 32 < density;

/** px. */
interface Sizes {
  /** Of the line. */
  width: number;
  /** Of the layer. */
  stage: number;
  rowHeight: number;
}

/**
 * Draws danmaku over a film. Each line is an animation of the browser, which the compositor runs without the page's
 * thread; it stops, goes on and changes its speed with the film. All lines are equally fast, so none overtakes another,
 * no standing line covers a rolling one, and a line without a free row is left out; the list beside the player has it.
 */
export class Stage {
  private readonly lines: Line[] = [];
  private readonly known = new Set<number>();
  private readonly running = new Map<number, { animation: Animation; node: HTMLElement }>();
  private rows: Row[] = [];
  /** The index of the next line to draw. */
  private next = 0;
  private timer = 0;
  private readonly listening = new AbortController();
  /** The window that shows the film: its clock runs while the page's tab is hidden. */
  private view: Window & typeof globalThis = window;
  private resizing: ResizeObserver | undefined;

  constructor(
    private readonly film: HTMLVideoElement,
    private readonly layer: HTMLElement,
    private look: Look,
  ) {
    const { signal } = this.listening;
    const on = (name: string, act: () => void) => film.addEventListener(name, act, { signal });
    for (const name of ["play", "playing"]) on(name, () => this.run());
    for (const name of ["pause", "waiting", "ended"]) on(name, () => this.stop());
    for (const name of ["seeking", "seeked"]) on(name, () => this.restart());
    on("ratechange", () => {
      for (const { animation } of this.running.values()) animation.updatePlaybackRate(film.playbackRate);
    });
    film.textTracks.addEventListener("change", () => this.restyle(), { signal });
    this.watchSize();
    this.restyle();
    if (!film.paused) this.run();
  }

  add(lines: readonly Line[]): void {
    for (const line of lines) {
      if (this.known.has(line.id)) continue;
      this.known.add(line.id);
      const at = this.indexOf(line.time);
      this.lines.splice(at, 0, line);
      if (at < this.next) {
        this.next += 1;
        // The reader's own line, or one that arrives while its second plays.
        if (this.look.isOn && this.nowMs() - line.time < STAND_MS / 2) this.draw([line]);
      }
    }
    // While the film rests no timer draws them.
    if (this.look.isOn && this.timer === 0) this.drawUntil(this.nowMs());
  }

  remove(id: number): void {
    const at = this.lines.findIndex((line) => line.id === id);
    if (at !== -1) this.lines.splice(at, 1);
    if (at !== -1 && at < this.next) this.next -= 1;
    this.end(id);
  }

  setLook(look: Look): void {
    this.look = look;
    this.restyle();
    this.restart();
  }

  /** Goes on in another window, to which the film and the layer have moved. */
  moveTo(view: Window & typeof globalThis): void {
    this.stop();
    this.view = view;
    this.watchSize();
    this.restart();
  }

  destroy(): void {
    this.listening.abort();
    this.resizing?.disconnect();
    this.stop();
    this.clear();
  }

  private watchSize(): void {
    this.resizing?.disconnect();
    this.resizing = new this.view.ResizeObserver(() => this.restart());
    this.resizing.observe(this.layer);
  }

  private nowMs(): number {
    return this.film.currentTime * 1000;
  }

  /** The index of the first line after a position. */
  private indexOf(time: number): number {
    let [low, high] = [0, this.lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.lines[middle]?.time ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private fontSize(): number {
    return Math.min(30, Math.max(15, this.layer.clientWidth / 38)) * this.look.size;
  }

  private restyle(): void {
    this.layer.style.opacity = String(this.look.opacity);
    const free = showsCaptions(this.film) ? CAPTIONS_PART : 0;
    this.layer.style.height = `calc((${100 - free}% - ${CONTROLS_PX}px) * ${this.look.area})`;
    this.layer.style.fontSize = `${this.fontSize()}px`;
  }

  private run(): void {
    if (this.timer !== 0 || !this.look.isOn) return;
    for (const { animation } of this.running.values()) animation.play();
    this.timer = this.view.setInterval(() => {
      const soon = this.nowMs() + LOOK_MS * this.film.playbackRate;
      if ((this.lines[this.next]?.time ?? Infinity) <= soon) this.drawUntil(soon + AHEAD_MS);
    }, LOOK_MS);
  }

  private stop(): void {
    this.view.clearInterval(this.timer);
    this.timer = 0;
    for (const { animation } of this.running.values()) animation.pause();
  }

  private clear(): void {
    for (const id of this.running.keys()) this.end(id);
    this.rows = newRows(Math.max(1, Math.floor(this.layer.clientHeight / (this.fontSize() * 1.4))));
  }

  private end(id: number): void {
    const drawn = this.running.get(id);
    this.running.delete(id);
    drawn?.animation.cancel();
    drawn?.node.remove();
  }

  /** Draws the lines anew that are on the screen at the film's position: after seeking, and after another size. */
  private restart(): void {
    this.clear();
    this.layer.style.fontSize = `${this.fontSize()}px`;
    // Longer lines that began earlier are nearly gone.
    this.next = this.indexOf(this.nowMs() - CROSS_MS);
    if (!this.look.isOn) return this.stop();
    this.drawUntil(this.nowMs());
    if (!this.film.paused) this.run();
  }

  private drawUntil(now: number): void {
    const due: Line[] = [];
    for (let line = this.lines[this.next]; line && line.time <= now; line = this.lines[++this.next])
      if (isDrawn(line, this.look.density) && !this.running.has(line.id)) due.push(line);
    if (due.length > 0) this.draw(due);
  }

  /** Adds the nodes of all lines before measuring them: one layout for all. */
  private draw(lines: readonly Line[]): void {
    const nodes = lines.map((line) => {
      const node = document.createElement("div");
      node.className = line.isMine ? `${styles.line} ${styles.mine}` : (styles.line ?? "");
      node.textContent = line.text;
      node.style.color = danmakuColor[line.color].hex;
      if (line.size === "small") node.style.fontSize = `${SMALL}em`;
      return node;
    });
    this.layer.append(...nodes);
    const widths = nodes.map((node) => node.offsetWidth);
    const around = { stage: this.layer.clientWidth, rowHeight: this.fontSize() * 1.4 };
    for (const [index, line] of lines.entries()) {
      const node = nodes[index];
      if (node && !this.place(line, node, { width: widths[index] ?? 0, ...around })) node.remove();
    }
  }

  /** Starts the animation of a line. @returns false when no row is free, or its time is over */
  private place(line: Line, node: HTMLElement, { width, stage, rowHeight }: Sizes): boolean {
    const pxPerMs = (stage / CROSS_MS) * this.look.speed;
    const isRolling = line.mode === "rolling";
    const duration = isRolling ? (stage + width) / pxPerMs : STAND_MS;
    // Negative for a line whose time has not come: it waits at the edge.
    const gone = this.nowMs() - line.time;
    if (gone >= duration) return false;
    const { mode, time } = line;
    const times = { from: time, enter: time + (width + GAP) / pxPerMs, until: time + duration };
    const found = takeRow(this.rows, { mode, ...times });
    // The reader's own line is always drawn.
    const row = found === -1 && line.isMine ? (mode === "bottom" ? this.rows.length - 1 : 0) : found;
    if (row === -1) return false;
    const y = row * rowHeight;
    const middle = (stage - width) / 2;
    const [from, to] = isRolling ? [stage, -width] : [middle, middle];
    const animation = node.animate(
      [{ transform: `translate(${from}px, ${y}px)` }, { transform: `translate(${to}px, ${y}px)` }],
      { duration, fill: "backwards" },
    );
    animation.currentTime = gone;
    animation.playbackRate = this.film.playbackRate;
    if (this.film.paused) animation.pause();
    animation.onfinish = () => this.end(line.id);
    this.running.set(line.id, { animation, node });
    return true;
  }
}
