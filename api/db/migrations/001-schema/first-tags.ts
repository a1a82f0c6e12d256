import type { SchemaPart } from "../columns.ts";

const tags = [
  ["guide", "攻略"],
  ["news", "资讯"],
  ["review", "评测"],
  ["fanwork", "同人"],
  ["story", "剧情"],
  ["tech", "技术"],
  ["hardware", "硬件"],
  ["chat", "闲聊"],
] as const;

/** The tags that a new community begins with. */
export const firstTags: SchemaPart = () =>
  tags.map(
    ([slug, name], position) =>
      `insert into classify_tag (slug, name, position) values ('${slug}', '${name}', ${position})`,
  );
