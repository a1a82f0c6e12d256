// This file must not import zod, because pages load it into the browser.

/** The parts of a profile that the staff reset one by one. */
export const profileParts = ["name", "bio", "avatar", "cover"] as const;
export type ProfilePart = (typeof profileParts)[number];
export const profilePartName: Record<ProfilePart, string> = {
  name: "昵称",
  bio: "简介",
  avatar: "头像",
  cover: "封面",
};
