/** The device, system and browser of a User-Agent, as text for a ticket; "" where unknown. */
export interface Environment {
  device: string;
  os: string;
  browser: string;
}

/** The first match wins. The order matters, because most browsers claim to be Safari. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ["微信", /MicroMessenger\/(\d+(?:\.\d+)?)/],
  ["QQ 浏览器", /M?QQBrowser\/(\d+(?:\.\d+)?)/],
  ["UC 浏览器", /UCBrowser\/(\d+(?:\.\d+)?)/],
  ["三星浏览器", /SamsungBrowser\/(\d+)/],
  ["Edge", /Edg(?:A|iOS)?\/(\d+)/],
  ["Opera", /OPR\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /Version\/(\d+(?:\.\d+)?).*Safari/],
];

const windowsNames: Record<string, string> = { "10.0": "10 或 11", "6.3": "8.1", "6.2": "8", "6.1": "7" };

function osOf(agent: string): string {
  const ios = /(?:iPhone OS|CPU OS) (\d+(?:_\d+)?)/.exec(agent)?.[1];
  if (ios) return `${agent.includes("iPad") ? "iPadOS" : "iOS"} ${ios.replace("_", ".")}`;
  const harmony = /OpenHarmony (\d+(?:\.\d+)?)|HarmonyOS/.exec(agent);
  if (harmony) return `HarmonyOS ${harmony[1] ?? ""}`.trim();
  const android = /Android (\d+(?:\.\d+)?)/.exec(agent)?.[1];
  if (android) return `Android ${android}`;
  const windows = /Windows NT (\d+\.\d+)/.exec(agent)?.[1];
  if (windows) return `Windows ${windowsNames[windows] ?? ""}`.trim();
  if (agent.includes("Mac OS X")) return "macOS";
  if (agent.includes("CrOS")) return "ChromeOS";
  return agent.includes("Linux") ? "Linux" : "";
}

function deviceOf(agent: string): string {
  if (agent.includes("iPhone")) return "iPhone";
  if (agent.includes("iPad")) return "iPad";
  // Browsers that hide the model send "K".
  const model = /Android [^;)]*; ([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(agent)?.[1]?.trim();
  if (model && model !== "K" && !/^(?:wv|Mobile|Tablet|zh-cn)$/i.test(model)) return model.slice(0, 40);
  if (agent.includes("Android")) return "Android 设备";
  if (/Windows|Macintosh|Linux|CrOS/.test(agent)) return "电脑";
  return "";
}

export function environmentOf(agent: string): Environment {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(agent)?.[1];
    if (version) return { device: deviceOf(agent), os: osOf(agent), browser: `${name} ${version}` };
  }
  return { device: deviceOf(agent), os: osOf(agent), browser: "" };
}

/** Returns details that newer browsers reveal only to scripts: the model, and Windows 11. */
export async function detailsFromBrowser(): Promise<Partial<Environment>> {
  const { userAgentData } = navigator as Navigator & {
    userAgentData?: {
      platform: string;
      getHighEntropyValues(hints: string[]): Promise<{ model?: string; platformVersion?: string }>;
    };
  };
  if (!userAgentData) return {};
  const { model, platformVersion = "" } = await userAgentData.getHighEntropyValues(["model", "platformVersion"]);
  const major = Number.parseInt(platformVersion, 10);
  return {
    ...(model ? { device: model.slice(0, 40) } : {}),
    // By Microsoft's rule, platform version 13 and above is Windows 11.
    ...(userAgentData.platform === "Windows" && major > 0 ? { os: major >= 13 ? "Windows 11" : "Windows 10" } : {}),
    ...(userAgentData.platform === "macOS" && major > 0
      ? { os: `macOS ${platformVersion.split(".").slice(0, 2).join(".")}` }
      : {}),
  };
}
