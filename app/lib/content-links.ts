/** A post, a person, a circle, or what stands under a tag or a topic. */
const CONTENT =
  /^\/(?:(?:article|dynamic|video|feedback|user|circle)\/\d+(?:[?#]|$)|(?:dynamic|video|feedback|circle\/\d+)?\?(?:[^#]*[&;])?(?:tag|topic)=)/;

/** @param href as it stands in a page: from the root, with what escapes it there */
export const leadsToContent = (href: string): boolean => CONTENT.test(href);

/** What stands in these goes on in its page: tabs and steps, and a form's way back. */
export const OF_THE_PAGE = "nav, form";
// What is inside no tag ends at the next one: a text of one sign is read once.
const parts = /<(\/?)(nav|form|a)(?=[\s>])([^<>]*)>/g;
const pathOf = (href: string) => href.split(/[?#]/)[0];

/**
 * S09, E16: the visitor wants new tabs, so every link to content of a page opens one, whoever drew it: cards, comments, what members
 * wrote. In one place and not at each link: a page holds some hundred of them, of fifty kinds. In the browser ui/plain-links.tsx
 * does the same for those that come later.
 * @param html a whole page; signs in attributes are escaped
 * @param here its path: links within the page stay in it
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
