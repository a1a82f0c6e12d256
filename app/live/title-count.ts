const COUNT = /^\(\d+\+?\) /;

const bareTitle = (title: string): string => title.replace(COUNT, "");

/**
 * Shows a number before the title of the browser's tab: (3) 首页 - 群落. The router sets a new title at each page, and the
 * number comes back.
 * @returns a function that takes the number away
 */
export function countInTitle(count: number): () => void {
  const show = () => {
    const wanted = `${count > 0 ? `(${count > 99 ? "99+" : count}) ` : ""}${bareTitle(document.title)}`;
    if (document.title !== wanted) document.title = wanted;
  };
  show();
  const titles = new MutationObserver(show);
  titles.observe(document.head, { subtree: true, childList: true, characterData: true });
  return () => {
    titles.disconnect();
    document.title = bareTitle(document.title);
  };
}
