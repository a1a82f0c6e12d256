/** How danmaku are drawn in this browser. Numbers are parts of the usual value, or of the film's height. */
export interface Look {
  isOn: boolean;
  opacity: number;
  size: number;
  speed: number;
  /** The part of the danmaku that is drawn; the reader's own always are. */
  density: number;
  /** The part of the film above the player's controls, from its top, in which danmaku are drawn. */
  area: number;
}

/** The settings with their choices: the usual value is the first. */
export const LOOK_CHOICES = {
  opacity: { label: "不透明度", choices: { "0.9": "清晰", "0.6": "半透明", "0.3": "很淡" } },
  size: { label: "字号", choices: { "1": "标准", "0.75": "小", "1.25": "大" } },
  speed: { label: "速度", choices: { "1": "标准", "0.7": "慢", "1.4": "快" } },
  density: { label: "密度", choices: { "1": "全部", "0.5": "一半", "0.25": "少量" } },
  area: { label: "显示区域", choices: { "1": "全屏", "0.5": "上半屏", "0.25": "顶部" } },
} as const satisfies Record<Exclude<keyof Look, "isOn">, { label: string; choices: Record<string, string> }>;

export type LookName = keyof typeof LOOK_CHOICES;
export const lookNames = Object.keys(LOOK_CHOICES) as LookName[];

const KEY = "danmaku-look";

/** Reads the browser's settings. A reader who wants less motion has none until switching danmaku on. */
export function storedLook(): Look {
  const look: Look = {
    isOn: !matchMedia("(prefers-reduced-motion: reduce)").matches,
    opacity: 0.9,
    size: 1,
    speed: 1,
    density: 1,
    area: 1,
  };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null) return look;
    const { isOn, ...numbers } = stored as Record<string, unknown>;
    if (typeof isOn === "boolean") look.isOn = isOn;
    for (const name of lookNames)
      if (String(numbers[name]) in LOOK_CHOICES[name].choices) look[name] = Number(numbers[name]);
  } catch {
    // A forbidden storage, or another program's text in it.
  }
  return look;
}

export function storeLook(look: Look): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(look));
  } catch {
    // A full or forbidden storage: the settings hold for this page.
  }
}
