/** Members' words as HTML. Wide tables and code scroll by themselves, so the keyboard reaches them, too. */
export function proseHtml(html: string): string {
  return html.replaceAll(/<(pre|table)(?=[ >])/g, '<$1 tabindex="0"');
}
