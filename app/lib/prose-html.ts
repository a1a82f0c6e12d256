import { stripOf } from "#contract/files/picture-shape.ts";

const picture = /(?:<a [^>]*>)?<img [^>]*width="(\d+)" height="(\d+)"[^>]*>(?:<\/a>)?/g;

/**
 * A wide picture as high as it is read, in a box that scrolls sideways: in the column of a text it would be a line. Narrower copies are
 * too small for that. A long one is marked, for places that show its beginning.
 */
function placeStrip(html: string, width: string, height: string): string {
  const strip = stripOf({ width: Number(width), height: Number(height) });
  if (strip === undefined) return html;
  if (strip === "tall") return html.replace("<img ", '<img data-tall="" ');
  const whole = html.replaceAll(/ (?:srcset|sizes)="[^"]*"/g, "");
  return `<span data-wide="" tabindex="0" role="group" aria-label="宽图，可以左右滚动">${whole}</span>`;
}

/**
 * Members' words as HTML. Wide tables and code scroll by themselves, so the keyboard reaches them, too; what is short in a
 * table, a number or a date, stands on one line.
 */
export function proseHtml(html: string): string {
  return html
    .replaceAll(picture, placeStrip)
    .replaceAll(/<(pre|table)(?=[ >])/g, '<$1 tabindex="0"')
    .replaceAll(/<td(?=[^>]*>[^<]{1,20}<\/td>)/g, '<td data-short=""');
}
