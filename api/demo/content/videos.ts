/** One video of the demo community: a slow move over a drawn picture. */
export interface DemoVideo {
  /** Key of a person. */
  author: string;
  title: string;
  /** Markdown. */
  source: string;
  /** Slugs of classify tags. */
  tags: readonly string[];
  /** Name of a picture. */
  picture: string;
  daysAgo: number;
  seconds: number;
  views: number;
  /** Person and words. */
  comments: readonly (readonly [author: string, text: string])[];
}

export const demoVideos: readonly DemoVideo[] = [
  {
    author: "剪",
    title: "一镜到底：从新手码头走到鲸落岛，九个接缝你能找到几个",
    source:
      "用回放拼的，**没有加速**。第三个接缝在缆桩后面，最难的一个在雾里。\n\n找到全部九个的，我把工程文件发给你。",
    tags: ["fanwork"],
    picture: "whale",
    daysAgo: 0.4,
    seconds: 6,
    views: 1284,
    comments: [
      ["旅", "雾里那个我看了四遍才发现，云的方向变了一下"],
      ["画", "后半段的颜色好舒服，截了一张当参考"],
      ["剪", "云的方向……被你抓到了，下次我把风也接上"],
      ["猫", "缆桩后面有我的猫！"],
    ],
  },
  {
    author: "鲸",
    title: "永夜王座第三阶段：灯油留一半，横扫前一秒往左走",
    source:
      "文字版的打法讲得再细，也不如看一遍脚下。\n\n1. 第一次横扫前不要拨灯\n2. 亮起来的那一瞬往左\n3. 添油的人站在最后面",
    tags: ["guide"],
    picture: "cz1",
    daysAgo: 2,
    seconds: 6,
    views: 5630,
    comments: [
      ["姐", "团里人手一份，今晚照着打"],
      ["怂", "往左……原来一直是我走反了"],
      ["奶", "添油的位置终于有人讲清楚了"],
    ],
  },
  {
    author: "猫",
    title: "九点观察：缆桩上的猫，今天换了一边坐",
    source: "每晚九点，一分钟。#九点观察#",
    tags: ["chat"],
    picture: "cat1",
    daysAgo: 5,
    seconds: 5,
    views: 862,
    comments: [
      ["萌", "换边坐是因为那边有太阳！"],
      ["茶", "看完心情好了"],
    ],
  },
];
