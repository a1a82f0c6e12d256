/** A member of the demo community: the login data, and the cookies after the login. */
export interface Member {
  phone: string;
  code: string;
  cookie: string;
  /** The network address of the login: registrations are limited per network, and each member has a network here. */
  from: string;
}

export interface Asked {
  path: string;
  cookie?: string;
  /** The address for X-Forwarded-For; without it the bench's own. */
  from?: string;
  /** The fields of a form post without scripts; a 303 means success. */
  form?: Record<string, string>;
}

export interface CostPage {
  name: string;
  /** The most yardsticks that it may cost. */
  most: number;
  /** The most that it may cost as a multiple of the guest's page before it. */
  times?: number;
  ask(by: Member, nth: number): Asked;
}

/** Articles of the demo community: one with 18 comments, and the one before it. */
const ARTICLE = "/article/171";
const COMMENTED = "/article/170";

/** An address that was never requested, so that no cache has its page. */
export const fresh = (path: string, nth: number) => `${path}${path.includes("?") ? "&" : "?"}bench=${nth}`;

function byGuest(name: string, path: string, most: number): CostPage {
  return { name, most, ask: (_by, nth) => ({ path: fresh(path, nth) }) };
}

/** A member's page, listed after the guest's; measured in pairs it may cost a fifth more. */
function byMember(of: string, path: string, most: number): CostPage {
  return {
    name: `${of}，成员`,
    most,
    times: 1.2,
    ask: ({ cookie }, nth) => ({ path: fresh(path, nth), cookie }),
  };
}

/** Reads, uncached. */
export const readPages: CostPage[] = [
  byGuest("首页", "/", 7),
  byMember("首页", "/", 8),
  byGuest("文章", ARTICLE, 8),
  byMember("文章", ARTICLE, 10),
  byGuest("动态", "/dynamic", 8),
  byMember("动态", "/dynamic", 9),
  byGuest("反馈", "/feedback", 6),
  byMember("反馈", "/feedback", 9),
  byGuest("搜索", `/search?q=${encodeURIComponent("灯塔")}`, 9),
  byGuest("个人主页", "/user/2", 9),
  byGuest("圈子", "/circle/1", 9),
];

/** Writes, each by another member. */
export const writePages: CostPage[] = [
  {
    name: "登录",
    most: 9,
    ask: ({ phone, code, from }) => ({
      path: "/login?redirect=%2Fagreement%2Fservice",
      from,
      form: { phone, smsCode: code, agreement: "on", intent: "login" },
    }),
  },
  {
    name: "发评论",
    most: 9,
    ask: ({ cookie, from }, nth) => ({
      path: COMMENTED,
      cookie,
      from,
      form: { intent: "comment", formKey: `bench-comment-${nth}_0`, source: `第 ${nth} 次来，灯还亮着。` },
    }),
  },
];
