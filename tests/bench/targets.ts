import { type Asked, fresh, type Member, readPages, writePages } from "./cost-pages.ts";

/** What `--path` of a comparison or of a profile stands for. */
export interface Target {
  name: string;
  /** Each answer takes a code that nobody has used. */
  isLogin: boolean;
  ask(by: Member, nth: number): Asked;
}

/** What the bench measures. */
export const known: Target[] = [...readPages, ...writePages].map((page) => ({
  ...page,
  isLogin: page.name === "登录",
}));

/** @param path a guest's page, `path@` for a member's, or a name of cost-pages.ts */
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
