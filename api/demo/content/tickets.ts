import type { FeedbackKind, FeedbackStatus } from "../../../contract/feedback-status.ts";

export interface DemoStep {
  to: FeedbackStatus;
  daysAgo: number;
  note?: string;
  /** The author's own step; all others are 群落小管家's. */
  isAuthor?: boolean;
}

/** A ticket about the site itself. People by their keys (people.ts). */
export interface DemoTicket {
  author: string;
  kind: FeedbackKind;
  title: string;
  source: string;
  version?: string;
  device?: string;
  os?: string;
  browser?: string;
  daysAgo: number;
  votes: number;
  follows: number;
  steps?: DemoStep[];
  reply?: { daysAgo: number; text: string };
  resolvedVersion?: string;
  /** The original's title. */
  duplicateOf?: string;
  comments?: { author: string; daysAgo: number; text: string }[];
}

/** Those that have come to an end, and those that wait: the older half of the desk. */
export const olderTickets: DemoTicket[] = [
  {
    author: "肝",
    kind: "bug",
    title: "草稿写到一半断网，重新打开后内容没了",
    source:
      "昨晚写「712 个标记点」写了两个小时，地铁进隧道断网，出来以后页面自动刷新，**草稿回到了二十分钟前**。\n\n1. 打开写文章\n2. 断网，继续写\n3. 联网，刷新页面\n\n希望断网的时候也能存下来，哪怕存在浏览器里。",
    version: "1.3.0",
    device: "小米 15",
    os: "Android 15",
    browser: "Chrome 139",
    daysAgo: 84,
    votes: 21,
    follows: 12,
    steps: [
      { to: "accepted", daysAgo: 83.8, note: "已经重现，抱歉让你白写了两个小时。" },
      { to: "processing", daysAgo: 81 },
      {
        to: "resolved",
        daysAgo: 70,
        note: "断网时草稿会存在浏览器里，联网后自动同步；两处内容不一样时两份都给你看，由你选。",
      },
      { to: "closed", daysAgo: 62 },
    ],
    reply: {
      daysAgo: 83.5,
      text: "问题出在联网后用服务器上的旧草稿盖掉了本地的新内容。修复期间请先在别处备份长文，谢谢你写得这么清楚。",
    },
    resolvedVersion: "1.4.0",
    comments: [
      { author: "文", daysAgo: 83, text: "同款隧道，同款心碎。" },
      { author: "管", daysAgo: 69.5, text: "已经发布，可以放心在地铁里写了。" },
      { author: "肝", daysAgo: 69, text: "试过了，拔网线写了一千字，一个字没丢。" },
    ],
  },
  {
    author: "掌",
    kind: "experience",
    title: "掌机上图片点开后没有办法缩放",
    source:
      "十五瓦掌机，触屏加手柄。文章里的截图点开是原图，但双指缩放没有反应，手柄也移不动，只能退出。\n\n配装截图上的字很小，看不清。",
    version: "1.3.2",
    device: "掌机",
    os: "SteamOS 3.7",
    browser: "Chrome 138",
    daysAgo: 77,
    votes: 9,
    follows: 4,
    steps: [
      { to: "accepted", daysAgo: 76.6 },
      { to: "processing", daysAgo: 74 },
      {
        to: "need-info",
        daysAgo: 73.5,
        note: "我们手上没有同型号的掌机。方便说一下双指缩放时页面本身会不会跟着放大吗？",
      },
      { to: "processing", daysAgo: 73, note: "会，整个页面放大了，图片没动。", isAuthor: true },
      { to: "resolved", daysAgo: 66, note: "换了图片查看器，触屏双指、鼠标滚轮和键盘加减号都能缩放。" },
    ],
    resolvedVersion: "1.4.0",
  },
  {
    author: "算",
    kind: "idea",
    title: "表格太宽的时候能不能左右滚动",
    source: "数据帖经常有七八列，手机上整页都被撑宽了，看一行要来回拖页面。\n\n只让表格自己滚动就行。",
    version: "1.4.0",
    daysAgo: 69,
    votes: 14,
    follows: 5,
    steps: [
      { to: "accepted", daysAgo: 68.9 },
      { to: "scheduled", daysAgo: 66, note: "放进 1.5，和代码块一起改。" },
      { to: "processing", daysAgo: 52 },
      { to: "resolved", daysAgo: 45, note: "表格和代码块都只在自己的框里滚动，页面不再被撑宽。" },
    ],
    resolvedVersion: "1.5.0",
  },
  {
    author: "海",
    kind: "bug",
    title: "标题里有书名号时分享出去显示成乱码",
    source: "转到群里以后标题变成 `&laquo;` 开头的一串。复制链接是好的，用浏览器自带的分享就会这样。",
    version: "1.4.0",
    device: "iPhone",
    os: "iOS 18.5",
    browser: "Safari 18.5",
    daysAgo: 63,
    votes: 3,
    follows: 2,
    steps: [
      { to: "accepted", daysAgo: 62.7 },
      { to: "processing", daysAgo: 61 },
      { to: "resolved", daysAgo: 58 },
      { to: "closed", daysAgo: 51 },
    ],
    resolvedVersion: "1.4.1",
  },
  {
    author: "策",
    kind: "other",
    title: "建议把所有骂策划的帖子置顶",
    source: "如题。用户的声音要让人听见。",
    daysAgo: 60,
    votes: 17,
    follows: 1,
    steps: [
      {
        to: "rejected",
        daysAgo: 59.6,
        note: "置顶留给大家都用得上的内容。言之有物的批评一直都在热门里，我们没有拦过。",
      },
    ],
    comments: [
      { author: "瓜", daysAgo: 59, text: "搬好凳子了，结果这么快就结了。" },
      { author: "策", daysAgo: 58.8, text: "行吧，理由我认。" },
    ],
  },
  {
    author: "音",
    kind: "idea",
    title: "文章里想放音频，不要只放网盘链接",
    source: "录了码头早中晚三段钟声，现在只能贴网盘。希望能直接上传一分钟以内的音频，点一下就放。",
    daysAgo: 57,
    votes: 13,
    follows: 8,
    steps: [
      { to: "accepted", daysAgo: 56.5 },
      { to: "scheduled", daysAgo: 49, note: "排在视频之后。视频的转码做完，音频可以用同一套。" },
    ],
    reply: {
      daysAgo: 56,
      text: "想做。先说清楚我们担心的两件事：**版权**和**自动播放**。\n\n- 只收自己录制的内容，上传时要勾选声明\n- 永远不会自动播放",
    },
    comments: [{ author: "钟", daysAgo: 55, text: "钟声我来录，我就住钟底下。" }],
  },
  {
    author: "史",
    kind: "bug",
    title: "搜索单个字「潮」什么都搜不到",
    source: "搜「潮汐」有结果，搜「潮」就是空的。考据的时候经常只记得一个字。",
    version: "1.4.1",
    browser: "Firefox 141",
    os: "Windows 11",
    device: "电脑",
    daysAgo: 52,
    votes: 8,
    follows: 3,
    steps: [
      { to: "accepted", daysAgo: 51.9, note: "确实，两个字以下没有建索引。" },
      { to: "processing", daysAgo: 50 },
      { to: "resolved", daysAgo: 44, note: "一个字、两个字都能搜了，英文打一半也可以。" },
    ],
    resolvedVersion: "1.5.0",
  },
  {
    author: "新",
    kind: "experience",
    title: "第一次进来不知道在哪里发帖",
    source: "找了一圈，最后是问群友才知道手机上要点中间的加号……加号旁边能不能写两个字？",
    version: "1.5.0",
    device: "iPhone",
    os: "iOS 18.6",
    browser: "微信 8.0",
    daysAgo: 43,
    votes: 6,
    follows: 1,
    steps: [
      { to: "accepted", daysAgo: 42.9 },
      { to: "closed", daysAgo: 40, note: "知道了以后觉得也挺好找的，先关了，谢谢！", isAuthor: true },
    ],
    reply: { daysAgo: 42, text: "谢谢你回来告诉我们。第一次登录后会在首页提示一次怎么发帖，之后不再打扰。" },
  },
  {
    author: "橘",
    kind: "bug",
    title: "手机上评论框被键盘挡住，看不见自己打的字",
    source: "点「写评论」，键盘弹起来以后输入框在键盘下面。要自己往上滑才看得见，一松手又回去了。",
    version: "1.5.0",
    device: "OPPO Find X8",
    os: "Android 15",
    browser: "UC 浏览器 17.2",
    daysAgo: 41,
    votes: 16,
    follows: 6,
    steps: [
      { to: "accepted", daysAgo: 40.8 },
      { to: "processing", daysAgo: 39 },
      { to: "resolved", daysAgo: 33, note: "键盘弹起时评论框会留在键盘上方。" },
      { to: "pending", daysAgo: 31, note: "横屏的时候还是会挡住。", isAuthor: true },
      { to: "accepted", daysAgo: 30.8, note: "横屏重现了，继续修。" },
      { to: "processing", daysAgo: 30 },
      { to: "resolved", daysAgo: 24, note: "横屏也修好了。" },
    ],
    resolvedVersion: "1.5.1",
  },
  {
    author: "阿",
    kind: "bug",
    title: "手机打字时键盘会把评论框盖住",
    source: "公交上打评论，字打完了才发现一个都没看见。",
    device: "红米 Note 14",
    os: "Android 14",
    browser: "Chrome 139",
    daysAgo: 38,
    votes: 4,
    follows: 2,
    steps: [{ to: "duplicate", daysAgo: 37.8, note: "和已有的反馈是同一个问题，支持和关注都并过去了。" }],
    duplicateOf: "手机上评论框被键盘挡住，看不见自己打的字",
  },
  {
    author: "旅",
    kind: "idea",
    title: "风景图上传后被压得有点狠",
    source:
      "云海那几张，暗部有明显的色块。能不能给摄影类的图留一档更高的质量？\n\n原图 6000 像素宽，上传后点开看的也是压过的。",
    version: "1.5.0",
    daysAgo: 36,
    votes: 11,
    follows: 7,
    steps: [
      { to: "accepted", daysAgo: 35.5 },
      { to: "processing", daysAgo: 28 },
      { to: "resolved", daysAgo: 21, note: "点开看到的是原尺寸、高质量的一份，列表里仍然用小图，省流量。" },
    ],
    resolvedVersion: "1.5.1",
  },
  {
    author: "满",
    kind: "bug",
    title: "名字十二个字的时候在消息页会换成两行",
    source: "名字取满是我的权利。消息列表里我的名字占两行，把别人的话挤下去了，怪不好意思的。",
    version: "1.5.1",
    device: "华为 Mate 70",
    os: "HarmonyOS",
    browser: "UC 浏览器 17.2",
    daysAgo: 27,
    votes: 2,
    follows: 0,
    steps: [
      { to: "accepted", daysAgo: 26.9 },
      { to: "processing", daysAgo: 25 },
      { to: "resolved", daysAgo: 22, note: "名字再长也只占一行，放不下的用省略号。" },
    ],
    resolvedVersion: "1.5.1",
  },
];
