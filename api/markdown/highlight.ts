import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import dart from "highlight.js/lib/languages/dart";
import diff from "highlight.js/lib/languages/diff";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import glsl from "highlight.js/lib/languages/glsl";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import lua from "highlight.js/lib/languages/lua";
import markdown from "highlight.js/lib/languages/markdown";
import php from "highlight.js/lib/languages/php";
import powershell from "highlight.js/lib/languages/powershell";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import shell from "highlight.js/lib/languages/shell";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { LRUCache } from "lru-cache";

const languages = {
  bash,
  c,
  cpp,
  csharp,
  css,
  dart,
  diff,
  dockerfile,
  glsl,
  go,
  ini,
  java,
  javascript,
  json,
  kotlin,
  lua,
  markdown,
  php,
  powershell,
  python,
  ruby,
  rust,
  shell,
  sql,
  swift,
  typescript,
  xml,
  yaml,
};
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/**
 * Maximum UTF-16 units of a block, of a line, and of all blocks of a text: longer code is a whole file or made to be
 * slow, and stays plain. Some languages' patterns take quadratic time.
 */
const BLOCK_MAX = 10_000;
const LINE_MAX = 300;
export const COLOURED_MAX = 30_000;

const hasLongLine = new RegExp(`.{${LINE_MAX + 1}}`);

/** A text is rendered twice when it is saved, and repeatedly in the preview. */
const drawn = new LRUCache<string, string>({ max: 50 });

/**
 * Renders code as HTML with `hljs-*` spans, for a language named by the fence (or an alias: `ts`, `c++`, `toml`).
 * @returns "" for an unknown language: guessing would colour prose
 */
export function highlight(code: string, language: string): string {
  if (code.length > BLOCK_MAX || !hljs.getLanguage(language) || hasLongLine.test(code)) return "";
  const key = `${language}\n${code}`;
  const html = drawn.get(key) ?? hljs.highlight(code, { language, ignoreIllegals: true }).value;
  drawn.set(key, html);
  return html;
}
