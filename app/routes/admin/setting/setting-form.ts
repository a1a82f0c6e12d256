import type { SettingInput } from "#contract/shared/setting.ts";
import type { SiteConfig } from "#contract/shared/config.ts";
import { growthParts } from "#contract/people/growth-names.ts";
import { siteSwitches } from "#contract/shared/switch-names.ts";
import { millisOfSiteTime, siteTimeOf } from "#contract/shared/site-time.ts";

/** The settings as form texts: a list has one entry per line, a switch is on or off. */
export type SettingTexts = Record<keyof SettingInput, string>;

export function textsOf(values: SiteConfig): SettingTexts {
  const {
    siteUrl: _url,
    agreementVersion: _version,
    friendlyLinks,
    hotSearches,
    hotSearchesPinned,
    hotSearchesBlocked,
    announcementFrom,
    announcementUntil,
    checkIn,
    points,
    levels,
    badges,
    registration,
    videoUpload,
    circleFounding,
    ...texts
  } = values;
  const onOff = (value: boolean) => (value ? "on" : "off");
  return {
    ...texts,
    checkIn: onOff(checkIn),
    points: onOff(points),
    levels: onOff(levels),
    badges: onOff(badges),
    registration: onOff(registration),
    videoUpload: onOff(videoUpload),
    circleFounding: onOff(circleFounding),
    friendlyLinks: friendlyLinks.map(({ name, url }) => `${name} ${url}`).join("\n"),
    hotSearches: hotSearches.join("\n"),
    hotSearchesPinned: hotSearchesPinned.join("\n"),
    hotSearchesBlocked: hotSearchesBlocked.join("\n"),
    announcementFrom: timeText(announcementFrom),
    announcementUntil: timeText(announcementUntil),
  };
}

const timeText = (iso: string) => (iso === "" ? "" : siteTimeOf(Date.parse(iso)));
/** An invalid time is passed on as typed, and the API refuses it. */
const timeOf = (typed: string) => {
  const at = millisOfSiteTime(typed);
  return at === undefined ? typed : new Date(at).toISOString();
};

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Converts the typed texts for the API, which validates them. A link is a name, a space, and an address. */
export function valuesOf(form: FormData): SettingInput {
  const text = (name: keyof SettingInput) => String(form.get(name) ?? "");
  return {
    siteName: text("siteName"),
    siteLogo: text("siteLogo"),
    siteDescription: text("siteDescription"),
    siteKeywords: text("siteKeywords"),
    siteCopyright: text("siteCopyright"),
    friendlyLinks: linesOf(text("friendlyLinks"))
      .slice(0, 50)
      .map((line) => {
        const cut = line.lastIndexOf(" ");
        return cut < 0 ? { name: "", url: line } : { name: line.slice(0, cut).trim(), url: line.slice(cut + 1) };
      }),
    hotSearches: linesOf(text("hotSearches")).slice(0, 50),
    hotSearchesPinned: linesOf(text("hotSearchesPinned")).slice(0, 50),
    hotSearchesBlocked: linesOf(text("hotSearchesBlocked")).slice(0, 150),
    searchPlaceholder: text("searchPlaceholder"),
    icpNumber: text("icpNumber"),
    policeNumber: text("policeNumber"),
    reportContact: text("reportContact"),
    announcement: text("announcement"),
    readOnly: text("readOnly"),
    minorMode: text("minorMode") as SettingInput["minorMode"],
    checkIn: text("checkIn") === "on",
    points: text("points") === "on",
    levels: text("levels") === "on",
    badges: text("badges") === "on",
    registration: text("registration") === "on",
    videoUpload: text("videoUpload") === "on",
    circleFounding: text("circleFounding") === "on",
    videoQualities: text("videoQualities") as SettingInput["videoQualities"],
    announcementLink: text("announcementLink"),
    announcementLevel: text("announcementLevel") as SettingInput["announcementLevel"],
    announcementFrom: timeOf(text("announcementFrom")),
    announcementUntil: timeOf(text("announcementUntil")),
  };
}

export const settingNames = [
  "siteName",
  "siteLogo",
  "siteDescription",
  "siteKeywords",
  "siteCopyright",
  "friendlyLinks",
  "hotSearches",
  "hotSearchesPinned",
  "hotSearchesBlocked",
  "searchPlaceholder",
  "icpNumber",
  "policeNumber",
  "reportContact",
  "announcement",
  "announcementLink",
  "announcementLevel",
  "announcementFrom",
  "announcementUntil",
  "readOnly",
  "minorMode",
  "videoQualities",
  ...siteSwitches,
  ...growthParts,
] as const satisfies readonly (keyof SettingInput)[];

/** Returns the error of each field. Errors of a list's entry are shown at the list. */
export function errorsOf(
  fieldErrors: Record<string, readonly string[] | undefined>,
): Partial<Record<keyof SettingInput, string>> {
  const errors: Partial<Record<keyof SettingInput, string>> = {};
  for (const [path, messages] of Object.entries(fieldErrors)) {
    const name = settingNames.find((one) => path === `values.${one}` || path.startsWith(`values.${one}.`));
    if (name && messages?.[0]) errors[name] ??= messages[0];
  }
  return errors;
}
