// This file must not import zod, because pages load it into the browser.

/**
 * Functions that can be switched off for a while; each is a setting (contract/shared/config.ts). Administrators may
 * still use them.
 */
export const siteSwitches = ["registration", "videoUpload", "circleFounding"] as const;
export type SiteSwitch = (typeof siteSwitches)[number];

/** The message when a function is switched off. */
export const switchRefusal: Record<SiteSwitch, string> = {
  registration: "本站暂不接受新成员注册，已有账号可以照常登录",
  videoUpload: "本站暂不接受新的视频",
  circleFounding: "本站暂不开放创建圈子",
};
