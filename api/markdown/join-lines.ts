import type { Token } from "markdown-it";
import { isJoined } from "../../contract/shared/one-line.ts";

const isUnseen = ({ nesting, type, content }: Token) => nesting !== 0 || (type === "text" && content === "");

/** The text of the nearest token before or after `at` that shows something. */
function textBeside(tokens: readonly Token[], at: number, step: 1 | -1): string {
  let place = at + step;
  for (let token = tokens[place]; token && isUnseen(token); token = tokens[place]) place += step;
  const token = tokens[place];
  return token?.type === "text" || token?.type === "code_inline" ? token.content : "";
}

/**
 * Takes the line breaks between two Han signs out of a paragraph. Browsers would show a space for them, and CSS cannot
 * prevent that in Chromium.
 */
export function joinLines(tokens: Token[]): void {
  for (const [at, token] of tokens.entries()) {
    if (token.type !== "softbreak" || !isJoined(textBeside(tokens, at, -1), textBeside(tokens, at, 1))) continue;
    token.type = "text";
    token.content = "";
  }
}
