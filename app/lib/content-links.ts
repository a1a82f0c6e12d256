/** Matches the path of a post, a person, a circle, or a list of posts with a tag or topic. */
const CONTENT =
  /^\/(?:(?:article|dynamic|video|feedback|user|circle)\/\d+(?:[?#]|$)|(?:dynamic|video|feedback|circle\/\d+)?\?(?:[^#]*[&;])?(?:tag|topic)=)/;

/** @param href as in the page's HTML: from the site's root, with HTML escapes */
export const leadsToContent = (href: string): boolean => CONTENT.test(href);

/** Links within these elements stay in the same tab: tabs, steps, and a form's way back. */
export const OF_THE_PAGE = "nav, form";
// `[^<>]*` ends at the next tag, so that a text of one repeated character is scanned once.
const parts = /<(\/?)(nav|form|a)(?=[\s>])([^<>]*)>/g;
const pathOf = (href: string) => href.split(/[?#]/)[0];

/**
 * S09, E16: makes every link to content of a page open a new tab, because the visitor wants that. The links are changed
 * here and not where each is rendered, because a page has hundreds of them of fifty kinds: cards, comments, members'
 * texts. In the browser, ui/plain-links.tsx does the same for links that are added later.
 * @param html a whole page; special characters in its attributes are escaped
 * @param here path of the page: links within the page stay in the same tab
 */
export function openInTabs(html: string, here: string): string {
  const begin = html.indexOf("<main");
  const end = html.lastIndexOf("</main>");
  if (begin < 0 || end < begin) return html;
  let depth = 0;
  const main = html.slice(begin, end).replace(parts, (tag, closes: string, name: string, attributes: string) => {
    if (name !== "a") {
      depth += closes ? -1 : 1;
      return tag;
    }
    const href = /\shref="([^"]*)"/.exec(attributes)?.[1];
    const isOurs = depth === 0 && !closes && href !== undefined && leadsToContent(href) && pathOf(href) !== here;
    return isOurs && !/\s(?:target|data-document)\b/.test(attributes)
      ? `<a target="_blank" rel="noopener"${attributes}>`
      : tag;
  });
  return html.slice(0, begin) + main + html.slice(end);
}
