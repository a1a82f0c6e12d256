const browsers: [RegExp, string][] = [
  // In-app browsers come first, because they also name the engine that they are built on.
  [/MicroMessenger\//, "微信"],
  [/\bQQ\//, "QQ"],
  [/MQQBrowser\/|QQBrowser\//, "QQ 浏览器"],
  [/UCBrowser\//, "UC 浏览器"],
  [/Quark\//, "夸克"],
  [/HuaweiBrowser\//, "华为浏览器"],
  [/MiuiBrowser\//, "小米浏览器"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "三星浏览器"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Version\/[\d.]+ .*Safari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, "鸿蒙"],
  [/Android/, "Android"],
  [/iPad/, "iPad"],
  [/iPhone|iPod/, "iPhone"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
];

const first = (names: [RegExp, string][], text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** A device's name that a person recognises, for example 「Windows · Chrome」. */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? "";
  return [first(systems, text), first(browsers, text)].filter((name) => name !== undefined).join(" · ") || "未知设备";
}
