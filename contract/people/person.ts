import { z } from "zod";
import "../shared/common.ts";

export const gender = z.enum(["unknown", "male", "female"]);
export const genderName: Record<z.output<typeof gender>, string> = { unknown: "保密", male: "男", female: "女" };

/** The people who may see a list of the profile (follows, fans, circles). */
export const visibility = z.enum(["public", "followers", "private"]);
export type Visibility = z.output<typeof visibility>;
export const visibilityName: Record<Visibility, string> = {
  public: "所有人",
  followers: "我的粉丝",
  private: "仅自己",
};

/** The relation between the viewer and another person; all false for a guest. */
export const relation = z.object({
  followed: z.boolean(),
  followsMe: z.boolean(),
  blocked: z.boolean(),
  muted: z.boolean(),
});
export type Relation = z.output<typeof relation>;
