import { type Asked, fresh, type Member, readPages, writePages } from "./cost-pages.ts";

/** The meaning of `--path` in a comparison or a profile. */
export interface Target {
  name: string;
  /** Each answer uses an unused code. */
  isLogin: boolean;
  ask(by: Member, nth: number): Asked;
}

/** The targets of the bench. */
export const known: Target[] = [...readPages, ...writePages].map((page) => ({
  ...page,
  isLogin: page.name === "登录",
}));

/** @param path a guest's page, `path@` for a member's page, or a name of cost-pages.ts */
export function targetOf(path: string): Target {
  const [address = "", asMember] = path.split("@");
  return (
    known.find(({ name }) => name === path) ?? {
      name: path,
      isLogin: false,
      ask: ({ cookie }, nth) => ({ path: fresh(address, nth), ...(asMember === undefined ? {} : { cookie }) }),
    }
  );
}
