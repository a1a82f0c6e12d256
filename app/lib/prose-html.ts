import { stripOf } from "#contract/files/picture-shape.ts";
import { isNumberText } from "./number-text.ts";

const picture = /(?:<a [^>]*>)?<img [^>]*width="(\d+)" height="(\d+)"[^>]*>(?:<\/a>)?/g;

/**
 * Puts a wide picture at a readable height into a box that scrolls sideways: fitted into the text's column it would be
 * a thin line. Its narrower copies are too small for that, so they are removed. A tall picture is marked, for places
 * that show only its beginning.
 */
function placeStrip(html: string, width: string, height: string): string {
  const strip = stripOf({ width: Number(width), height: Number(height) });
  if (strip === undefined) return html;
  if (strip === "tall") return html.replace("<img ", '<img data-tall="" ');
  const whole = html.replaceAll(/ (?:srcset|sizes)="[^"]*"/g, "");
  return `<span data-wide="" tabindex="0" role="group" aria-label="宽图，可以左右滚动">${whole}</span>`;
}

const cell = /<(t[hd])((?: [^>]*)?)>([^]*?)<\/\1>/g;

/**
 * Marks the cells of columns that contain only numbers, unless the author chose an alignment. Empty cells and dashes
 * count as neither.
 */
function alignNumbers(table: string): string {
  const columns: ("numbers" | "words" | undefined)[] = [];
  const [head = "", ...rows] = table.split("</tr>");
  for (const row of rows)
    for (const [column, [, , attributes = "", content = ""]] of [...row.matchAll(cell)].entries()) {
      const text = content.replaceAll(/<[^>]*>/g, "").trim();
      if (attributes.includes("align-")) columns[column] = "words";
      else if (!/^[-–—/]?$/.test(text) && columns[column] !== "words")
        columns[column] = isNumberText(text) ? "numbers" : "words";
    }
  if (!columns.includes("numbers")) return table;
  return [head, ...rows]
    .map((row) => {
      let column = -1;
      return row.replaceAll(/<t[hd](?=[ >])/g, (tag) => {
        column += 1;
        return columns[column] === "numbers" ? `${tag} data-number=""` : tag;
      });
    })
    .join("</tr>");
}

/**
 * Prepares the HTML of a member's text. Wide tables, formulas and code scroll in their own boxes, so they get a tabindex for the
 * keyboard. A short table cell, such as a number or a date, is marked to stay on one line, and columns of numbers are
 * marked to be aligned at the right.
 */
export function proseHtml(html: string): string {
  return html
    .replaceAll(picture, placeStrip)
    .replaceAll(/<(pre|table)(?=[ >])/g, '<$1 tabindex="0"')
    .replaceAll(/<span class="formula-(?:block|wide)"/g, '$& tabindex="0"')
    .replaceAll(/<table[^]*?<\/table>/g, alignNumbers)
    .replaceAll(/<td(?=[^>]*>[^<]{1,20}<\/td>)/g, '<td data-short=""');
}
