// This file must not import zod, because pages load it into the browser.

/** The names that stand for names which a hold of new accounts, a cleanup or a removal hides. */
export const neutralName = {
  user: (id: number) => `成员${id}`,
  circle: (id: number) => `圈子 ${id}`,
  series: (id: number) => `合集 ${id}`,
} as const;
