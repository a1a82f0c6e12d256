import { inject } from "vitest";
import { fillDemoCommunity } from "#api/demo/fill.ts";
import { articleKind } from "#api/services/posts/article/kind.ts";
import { searchPosts } from "#api/services/finding/search/search.ts";
import { startApiServer } from "#tests/setup/api-server.ts";
import { expect, test } from "#tests/setup/api-test.ts";

/** Searches, and the title's beginning of the article that must come first (decision 0013). */
const first: [query: string, title: string][] = [
  ["失眠者 打法", "永夜失眠者全阶段打法"],
  ["永夜失眠者", "永夜失眠者全阶段打法"],
  ["刚下船 第一周", "给刚下船的你"],
  ["第一周做什么", "给刚下船的你"],
  ["专业奶油", "专业奶油教你加油"],
  ["毕业词条", "3.2 六灯职强度"],
  ["六灯职强度", "3.2 六灯职强度"],
  ["团长手册", "团长手册"],
  ["指挥话术", "团长手册"],
  ["拨灯 练三个晚上", "拨灯拨不出来"],
  ["残灯全收集", "无月屿 48 盏残灯全收集"],
  ["48 盏残灯", "无月屿 48 盏残灯全收集"],
  ["敲钟入门", "敲钟入门"],
  ["霜纺娘 速通", "霜纺娘 3 分 17 秒"],
  ["灯油和余烬", "每周灯油和余烬怎么排"],
  ["木工课", "家园木工课"],
  ["执炬 嘲讽", "执炬：嘲讽不是按出来的"],
  ["热修公告", "3.2.1 热修公告"],
  ["3.2.1", "3.2.1 热修公告"],
  ["归灯节 前瞻直播", "3.3「归灯节」前瞻直播"],
  ["老盏专访", "【翻译】制作人老盏专访"],
  ["老父亲", "四十三岁"],
  ["原声集", "把原声集听了十一遍"],
  ["摇杆 漂移", "五只手柄玩三百小时之后"],
  ["熄灯会时间线", "【3.2 剧透】熄灯会时间线考据"],
  ["霍伯的七封信", "老邮差霍伯的七封信"],
  ["九点 观察报告", "「九点」观察报告"],
  ["最后一班灯舟", "【短篇】最后一班灯舟"],
  ["阿萤的铺子", "【短篇】阿萤的铺子"],
  ["画一条鲸", "画一条鲸要几天"],
  ["旧提灯 实物", "把「旧提灯」做成实物"],
  ["一镜到底", "一镜到底是怎么剪的"],
  ["伤害公式", "伤害公式拆解"],
  ["联机为什么会卡", "联机为什么会卡"],
  ["python", "用 Python 统计"],
  ["ＰＹＴＨＯＮ 掉落", "用 Python 统计"],
  ["配装器", "写了一个浏览器里的配装器"],
  ["着色器编译", "无月屿掉帧不是你显卡的问题"],
  ["五档显卡", "五档显卡跑"],
  ["掌机 15 瓦", "掌机 15 瓦调教指南"],
  ["2016 年的电脑", "一千五百块"],
  ["冰沟", "霜纺屿过不去冰沟"],
  ["尾鳍", "默鲸尾鳍到底躲左还是躲右"],
  ["一个人 千瓷君", "一个人能打过千瓷君吗"],
  ["改键位", "拨灯改键位之后"],
  ["潮水时间表", "沉钟屿的潮水时间表"],
  ["吞灯蛾 撞晕", "【小技巧】吞灯蛾"],
  ["背包格子", "背包格子不够用"],
  ["手残", "有没有适合手残的输出职业"],
  ["防猫", "家园防猫指南"],
  ["風景小卡", "云川七屿风景小卡"],
  ["打油诗", "给添油角色写了一首打油诗"],
  ["口琴", "翻奏了《起锚》"],
  ["像素头像", "全员像素头像做完了"],
  ["四格漫画", "【同人】四格漫画"],
  ["矿卡", "二手显卡到手三天"],
  ["云存档冲突", "云存档冲突"],
  ["握手失败", "联机经常“握手失败”"],
  ["預下載", "3.2 预下载今晚八点开放"],
  ["实体版开箱", "实体版开箱"],
];

test("R06 sixty searches of the demo community each find the expected result first", { timeout: 120_000 }, async () => {
  const { server, stop } = await startApiServer({
    template: inject("databaseTemplate"),
    signKeys: inject("signKeys"),
  });
  try {
    const { ctx } = server;
    expect(await fillDemoCommunity(ctx)).toBe(true);
    const wrong: unknown[] = [];
    for (const [q, title] of first) {
      const input = { q, limit: 3 };
      const { items } = await searchPosts({ ctx, viewer: null, caller: { ip: "127.0.0.1" }, input }, articleKind);
      if (!items[0]?.title.startsWith(title)) wrong.push({ q, title, found: items.map((item) => item.title) });
    }
    expect(wrong).toEqual([]);
    expect(first).toHaveLength(60);
  } finally {
    await stop();
  }
});
