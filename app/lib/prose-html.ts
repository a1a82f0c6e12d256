import { stripOf } from "#contract/files/picture-shape.ts";

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

/**
 * Prepares the HTML of a member's text. Wide tables and code scroll in their own boxes, so they get a tabindex for the
 * keyboard. A short table cell, such as a number or a date, is marked to stay on one line.
 */
export function proseHtml(html: string): string {
  return html
    .replaceAll(picture, placeStrip)
    .replaceAll(/<(pre|table)(?=[ >])/g, '<$1 tabindex="0"')
    .replaceAll(/<td(?=[^>]*>[^<]{1,20}<\/td>)/g, '<td data-short=""');
}
