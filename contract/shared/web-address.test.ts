import { expect, test } from "vitest";
import { addressIn, webAddressPattern } from "./web-address.ts";

const found = (text: string) => [...text.matchAll(new RegExp(webAddressPattern, "g"))].map(([one]) => addressIn(one));

test("E03 E18 an address ends where a reader of Chinese ends it", () => {
  const address = "https://a.cn/b?c=1&d=2";
  const around =
    "。 ， ； ： ！ ？ 、 … …… ） 】 》 」 』 ” ’ —— （见 【见 “见 ** **很好 *很好 ~~很好 __很好 . , ) ], }; \" ' )。 ]！";
  for (const after of around.split(" ")) expect([after, found(`见${address}${after}`)]).toEqual([after, [address]]);
  for (const [before, after] of ["（ ）", "【 】", "( )", "[ ]", "“ ”", "** **", "《 》"].map((pair) =>
    pair.split(" "),
  ))
    expect(found(`${before}${address}${after}后面`)).toEqual([address]);
  expect(found(`${address}、${address}。${address}…`)).toEqual([address, address, address]);
});

test("E03 E18 what belongs to an address stays in it", () => {
  for (const address of [
    "https://zh.wikipedia.org/wiki/群落",
    "https://zh.wikipedia.org/wiki/约翰·肯尼迪",
    "https://en.wikipedia.org/wiki/A_(b)",
    "https://a.cn/snake_案例_二",
    "https://a.cn/*/x",
    "https://a.cn/~user/",
    "https://a.cn/a.b-c:d;e,f!g",
    "http://[::1]:8080/x",
  ])
    expect(found(`看 ${address} 吧`)).toEqual([address]);
});
