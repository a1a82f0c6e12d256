import type { CircleCategory } from "../../contract/circles/circle-names.ts";

/** A circle of the demo community. People are given by their keys (people.ts). */
export interface DemoCircle {
  name: string;
  description: string;
  /** The share of the community that joins it. */
  share: number;
  category: CircleCategory;
  owner: string;
  moderators: string[];
  /** Key of the person whose emblem its icon shows, and the icon's two background colours. */
  icon: string;
  colors: [string, string];
  rules: string;
  announcement?: string;
  /** A question for people who want to join. */
  question?: string;
  isPrivate?: true;
}

const rulesOf = (...rules: string[]) => rules.map((rule, index) => `${index + 1}. ${rule}`).join("\n");

type Row = [
  name: string,
  description: string,
  share: number,
  category: CircleCategory,
  owner: string,
  moderators: string,
];
type More = Pick<DemoCircle, "icon" | "colors" | "rules"> & Partial<DemoCircle>;

const circle = ([name, description, share, category, owner, moderators]: Row, more: More): DemoCircle => ({
  name,
  description,
  share,
  category,
  owner,
  moderators: [...moderators],
  ...more,
});

export const demoCircles: DemoCircle[] = [
  circle(["新手码头", "第一天上岛的人都从这里出发。没有笨问题，只有还没靠岸的船。", 0.8, "guide", "岚", "奶新"], {
    icon: "新",
    colors: ["#2f8f9d", "#124048"],
    rules: rulesOf("没有笨问题，也没有“自己搜”。", "求助请写清版本与进度。", "解决了回来说一声，后来的人也看得到。"),
    announcement: "新版本的开服答疑在每晚八点，问题可以先发出来，我们按顺序答。",
  }),
  circle(["永夜开荒", "组队、打法、失败记录。灭团不丢人，不复盘才丢人。", 0.6, "guide", "姐", "鲸盾"], {
    icon: "盾",
    colors: ["#7d2f3a", "#2a0f16"],
    rules: rulesOf("组队帖写明时间、位置与要求。", "复盘对事不对人。", "录像请标注版本。"),
    announcement: "周五晚上九点集合，先看三遍横扫再进门。",
    question: "永夜里灯油用完了，第一件事做什么？",
  }),
  circle(["剧情考据", "只信写在石头上的。推测请标注推测，剧透请先喊一声。", 0.45, "story", "史", "文"], {
    icon: "史",
    colors: ["#8a6a3c", "#3a2a12"],
    rules: rulesOf("推测请标注推测。", "剧透写在折叠里，标题不剧透。", "引用请注明出处。"),
  }),
  circle(["同人画坊", "画的、写的、捏的、缝的，都在这里晾一晾。", 0.5, "creation", "画", "萌文"], {
    icon: "画",
    colors: ["#a8577e", "#3f1c33"],
    rules: rulesOf("只发自己做的，或得到作者同意的。", "用了 AI 请写明。", "不夸也可以，别踩。"),
    announcement: "本月的题目是“末班船”，画的写的都收，月底一起看。",
  }),
  circle(["家园建造", "榫头、地基、采光与配色。图纸随便抄，记得晒成品。", 0.4, "creation", "木", "铁"], {
    icon: "木",
    colors: ["#8f6a3a", "#3d2a12"],
    rules: rulesOf("图纸随便抄，注明原作者。", "晒成品请附一张全景。"),
  }),
  circle(["配队研究所", "样本、公式与表格。结论之前先看条件。", 0.35, "guide", "算", "码"], {
    icon: "算",
    colors: ["#3c6b8f", "#152b3d"],
    rules: rulesOf("结论之前先写条件。", "样本少于三十请标注。", "吵之前先对一遍公式。"),
  }),
  circle(["掌机与硬件", "帧数、续航、发热，还有怎么说服自己不买新的。", 0.3, "tech", "掌", "铁"], {
    icon: "掌",
    colors: ["#47708f", "#182a38"],
    rules: rulesOf("测试写明设备、设置与室温。", "不交易，不留联系方式。"),
  }),
  circle(["音乐与声音", "请戴耳机。最后一分钟的空白也是作品的一部分。", 0.22, "music", "音", "钟"], {
    icon: "音",
    colors: ["#6a4f9a", "#251a45"],
    rules: rulesOf("请戴耳机。", "转载写明作者与曲名。"),
  }),
  circle(["钓鱼佬集合", "空军是常态，放生是修养。", 0.28, "life", "佛", "瓜"], {
    icon: "佛",
    colors: ["#3f8f7a", "#143a30"],
    rules: rulesOf("空军是常态。", "位置可以说，别在下面插队。"),
  }),
  circle(["外服见闻", "翻译、对照、时差。校对三遍再发。", 0.18, "region", "海", "史"], {
    icon: "海",
    colors: ["#2f6fa8", "#0f2b4a"],
    rules: rulesOf("译文校对三遍再发。", "未公开的内容只在圈内说。"),
    announcement: "校对组缺两位，会日语或英语的留个言。",
    question: "你想校对哪种语言？做过哪些？",
    isPrivate: true,
  }),
  circle(["茶馆闲聊", "不谈打法的地方。来坐，自己倒茶。", 0.7, "life", "茶", "猫夜"], {
    icon: "茶",
    colors: ["#6f8f4a", "#2a3a18"],
    rules: rulesOf("不谈打法。", "吵起来就去续茶。"),
  }),
  circle(["版本茶话会", "更新公告逐条看，改动好坏慢慢聊。", 0.38, "game", "策", "杠"], {
    icon: "钟",
    colors: ["#b0862f", "#4a3510"],
    rules: rulesOf("说改动先贴原文。", "骂归骂，别骂人。"),
  }),
];

export const circleIconName = (name: string) => `circle ${name}`;
export const circleBannerName = (name: string) => `banner ${name}`;
