import { expect, test } from "vitest";
import { circleName } from "../../../../contract/circles/circle-fields.ts";
import { userName } from "../../../../contract/accounts/profile.ts";
import { foldName } from "./fold-name.ts";
import { randomGameName } from "./game-names.ts";
import { isReservedName } from "./reserved-name.ts";

test("R19 names that look the same have the same folded form", () => {
  expect(foldName("ＡＢＣ１２")).toBe("abc12");
  expect(foldName("云\u200B游\u200D者\uFEFF")).toBe("云游者");
  expect(foldName("ﬁve")).toBe("five");
  expect(foldName("❤\uFE0F心")).toBe(foldName("❤心"));
});

test.each([
  "管理员",
  "官方小助手",
  "我是客服",
  "群落君",
  "Admin",
  "ａｄｍｉｎ",
  "ADMIN01",
  "a_d_m_i_n",
  "群admin",
  "root",
  "System",
  "管·理·员",
  "管1理2员",
  "系统",
  "客\u200B服",
  "浮岛社区君",
])("R19 %s is reserved", (name) => {
  expect(isReservedName(name, "浮岛社区")).toBe(true);
});

test.each([
  "аdmin",
  "аԁmіո",
  "αdmin",
  "ΑDMIN",
  "Аdmin01",
  "adm1n",
  "ADM1N",
  "admln",
  "r00t",
  "5taff",
  "ｒ００ｔ",
  "Ꭺdmin",
  "ádmin",
  "adrnin",
  "菅理员",
  "管理圆",
  "館理員",
  "宦方小助手",
  "宫方",
  "糸统",
  "係統",
  "系銃通知",
  "официal",
  "管理貝",
  "管理贝",
  "管理⾙",
  "管理⻉",
  "管理贞",
  "管里员",
  "倌理員",
  "竹官理员",
  "管王里口贝",
  "容服小美",
  "立占长",
  "站⻓",
  "系統捅知",
  "系统销熄",
  "菅_理_貝01",
  "浮島社區君",
])("R19 %s imitates a reserved name", (name) => {
  expect(isReservedName(name, "浮岛社区")).toBe(true);
});

test.each([
  "Россия",
  "Αλέξανδρος",
  "Müller",
  "José",
  "2077",
  "7788",
  "素素",
  "图书馆",
  "万万没想到",
  "宫崎",
  "lol",
  "Lisa",
  "Kelly-99",
  "花园宝宝",
  "系着红绳",
  "宝贝",
  "贝贝",
  "王里",
  "竹官",
  "官芳",
  "老板主播",
  "面容姣好",
  "裙子",
  "销售小王",
])("R19 %s imitates no reserved name", (name) => {
  expect(isReservedName(name, "浮岛社区")).toBe(false);
});

test.each(["badminton", "beetroot", "操作系统", "云游者", "管家婆婆", "ecosystem", "社群部落"])(
  "R19 %s is not reserved",
  (name) => {
    expect(isReservedName(name, "浮岛社区")).toBe(false);
  },
);

test("C13 generated names fit the rules of names, and none is reserved", () => {
  const names = Array.from({ length: 3000 }, () => randomGameName());
  expect(names.map((name) => userName.safeParse(name).data)).toEqual(names);
  expect(names.filter((name) => isReservedName(name))).toEqual([]);
  expect(new Set(names).size).toBeGreaterThan(2000);
});

test("R19 the rules of names apply to the name's stored form", () => {
  expect(userName.parse("  ＡＢ\u200B云❤\uFE0F ")).toBe("AB云❤️");
  const accepted = (names: string[]) => names.filter((name) => userName.safeParse(name).success);
  expect(accepted(["一", "", "十三个字的名字实在是太长了吧", "有 空格", "<b>粗", "\u3164\u3164\u3164", "a@b"])).toEqual(
    [],
  );
  const good = ["云游", "十二个字的名字刚刚好一点", "Kelly-99", "夜·航_星", "🐱🐱"];
  expect(accepted(good)).toEqual(good);
});

test("R19 R12 names accept whole emoji, letters with their marks and one kind of dot", () => {
  const kept = {
    "小明🇨🇳": "小明🇨🇳",
    "小明👍🏽": "小明👍🏽",
    "小明1️⃣": "小明1️⃣",
    "一家👨‍👩‍👧": "一家👨‍👩‍👧",
    "英🏴󠁧󠁢󠁥󠁮󠁧󠁿": "英🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "བསྟན་འཛིན": "བསྟན་འཛིན",
    สมศักดิ์กำ: "สมศักดิ์กำ",
    अमित: "अमित",
    ئالىم: "ئالىم",
    "阿依•古丽": "阿依·古丽",
    "ジャン・ポール": "ジャン·ポール",
    "ｼﾞｬﾝ･ﾎﾟｰﾙ": "ジャン·ポール",
    "Zoe\u0308": "Zoë",
    "云\u202e游": "云游",
  };
  for (const [typed, name] of Object.entries(kept))
    expect([typed, userName.safeParse(typed).data, circleName.safeParse(typed).data]).toEqual([typed, name, name]);
  expect(circleName.parse("独立  游戏 C++🎮")).toBe("独立 游戏 C++🎮");
  const messageOf = (name: string) => userName.safeParse(name).error?.issues[0]?.message;
  expect(messageOf("👨‍👩‍👧".repeat(12))).toBeUndefined();
  expect(messageOf("👨‍👩‍👧".repeat(13))).toBe("昵称最多 12 个字");
  expect(messageOf("👨‍👩‍👧")).toBe("昵称至少 2 个字");
  expect(messageOf(`云${"\u0301".repeat(9)}游`)).toBe("一个字上叠了太多符号，请删去一些");
  expect(messageOf("\u0301\u0301\u0301")).toBe("昵称至少 2 个字");
  expect(messageOf("云🇨")).toBe("昵称只能使用文字、数字、表情、下划线、间隔号与连字符");
});

test("R19 a reserved word stays reserved in letters that are drawn as flags, in squares or with marks", () => {
  for (const name of ["🇷🇴🇴🇹", "🅰🅳🅼🅸🅽", "管\u0301理员", "a\u20ddd\u20ddm\u20ddi\u20ddn", "管️⃣理员"])
    expect([name, isReservedName(name)]).toEqual([name, true]);
});
