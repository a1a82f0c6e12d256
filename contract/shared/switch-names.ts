// Without zod: pages load this file into the browser.

/** What the site can do without for a while; each is a setting (contract/shared/config.ts). Administrators may all the same. */
export const siteSwitches = ["registration", "videoUpload", "circleFounding"] as const;
export type SiteSwitch = (typeof siteSwitches)[number];

/** What who is refused reads. */
export const switchRefusal: Record<SiteSwitch, string> = {
  registration: "本站暂不接受新成员注册，已有账号可以照常登录",
  videoUpload: "本站暂不接受新的视频",
  circleFounding: "本站暂不开放创建圈子",
};
