/**
 * The yardstick of the bench: work like a page's, without our code. React renders sixty small cards to a string, and
 * their data are converted to JSON and back. The cost of a page is measured in such answers (tests/bench/page-cost.ts).
 */
import { createServer } from "node:http";
import { createElement } from "react";
import { renderToString } from "react-dom/server";

const cards = Array.from({ length: 60 }, (_none, index) => ({
  id: index,
  title: `第 ${index} 篇 浮岛攻略与灯塔`,
  author: `引灯人${index}`,
  text: "群落的灯塔在夜里亮起，".repeat(4),
  likes: index * 7,
  at: 1e12 + index,
}));

/** @param {{ card: (typeof cards)[number] }} props */
function Card({ card }) {
  return createElement(
    "li",
    { id: `i${card.id}`, className: "card" },
    createElement("h3", null, createElement("a", { href: `/article/${card.id}` }, card.title)),
    createElement(
      "p",
      { className: "meta" },
      createElement("span", null, card.author),
      createElement("time", { dateTime: String(card.at) }, card.at),
    ),
    createElement("p", null, card.text),
    createElement("span", null, "赞 ", card.likes),
  );
}

/** @param {{ all: typeof cards }} props */
function Page({ all }) {
  const list = createElement(
    "ul",
    null,
    all.map((card) => createElement(Card, { key: card.id, card })),
  );
  return createElement("html", { lang: "zh-CN" }, createElement("body", null, list));
}

const server = createServer((_request, response) => {
  const all = JSON.parse(JSON.stringify(cards));
  const body = Buffer.from(renderToString(createElement(Page, { all })));
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") process.send?.(address.port);
});
process.once("disconnect", () => process.exit(0));
