/**
 * Texts that make parsers slow: the pathological tests of CommonMark's implementations (cmark, commonmark.js,
 * markdown-it), and the same ideas for this site's extensions: tables, task lists, bare URLs, hidden parts, names and
 * topics, highlighted code. Each text repeats itself up to the requested size.
 */
export interface HostileText {
  name: string;
  /** @param size UTF-16 units at most */
  of(size: number): string;
}

const repeat = (piece: string, size: number) => piece.repeat(Math.max(1, Math.floor(size / piece.length)));
const again = (name: string, piece: string, tail = "", head = ""): HostileText => ({
  name,
  of: (size) => head + repeat(piece, size - head.length - tail.length) + tail,
});
/** `open` many times, then `close` as many times, around `middle`. */
const nested = (name: string, open: string, close: string, middle = "a"): HostileText => ({
  name,
  of(size) {
    const count = Math.max(1, Math.floor((size - middle.length) / (open.length + close.length)));
    return open.repeat(count) + middle + close.repeat(count);
  },
});
const lines = (name: string, line: (index: number) => string): HostileText => ({
  name,
  of(size) {
    const made: string[] = [];
    for (let index = 0, length = 0; ; index++) {
      const next = line(index);
      length += next.length + 1;
      if (length > size) return made.join("\n");
      made.push(next);
    }
  },
});
/** Code blocks, as many as fit. */
const code = (name: string, language: string, piece: string, blockSize = 19_000): HostileText => ({
  name: `code: ${name}`,
  of: (size) => repeat(`\`\`\`${language}\n${repeat(piece, Math.min(blockSize, size - 20))}\n\`\`\`\n\n`, size),
});
const staircase = (name: string, mark: string, step: number): HostileText =>
  lines(name, (index) => " ".repeat(step * index) + mark);

export const hostileTexts: HostileText[] = [
  // Headings
  again("headings that are all called alike", "# a\n"),
  again("underlined headings that are all called alike", "a\n=\n"),
  again("headings without a word", "#\n"),
  again("headings whose words end in numbers", "# a-2\n# a\n"),
  again("headings with closing marks", `# a ${"#".repeat(20)} b\n`),
  again("a heading that is one long row of marks", "#", "", "# "),
  lines("headings of all levels", (index) => `${"#".repeat((index % 6) + 1)} 标题${index}`),
  // Emphasis
  nested("strong emphasis in itself", "*a **a ", "b** b*"),
  again("emphasis that only closes", "a_ "),
  again("emphasis that only opens", "_a "),
  again("stars that only open", "*a "),
  again("stars that only close", "a* "),
  again("emphasis of which no two match", "*a_ "),
  again("openers and closers that are multiples of three", "a**b", "c* ".repeat(500)),
  again("one row of stars", "*"),
  again("one row of underscores", "_"),
  again("one row of tildes", "~"),
  again("struck out in itself", "~~a "),
  again("stars and underscores by turns", "*_"),
  again("emphasis of growing width", "**x [a*b**c*](d)"),
  lines("rows of stars of all lengths", (index) => "*".repeat((index % 90) + 1) + "a"),
  again("stars beside full-width marks", "**「a」**中"),
  // Brackets, links, pictures
  again("links that only close", "a]"),
  again("links that only open", "[a"),
  again("openers of links and closers of emphasis", "[ a_"),
  again("brackets and parentheses by turns", "[ (]("),
  again("pictures that only open", "![[]()"),
  nested("brackets in brackets", "[", "]"),
  nested("brackets in brackets, with an address", "[", "](x)"),
  nested("pictures in pictures", "![", "](x)"),
  nested("parentheses in an address", "(", ")", "x"),
  again("addresses that do not end", "[a](<b"),
  again("addresses that do not end, without brackets", "[a](b"),
  again("titles that do not end", '[a](b "c'),
  again("addresses with parentheses that do not end", "[a](b(c"),
  again("backslashes before brackets", "\\["),
  again("pictures that only begin", "!["),
  again("empty links", "[]()"),
  again("links to nothing", "[a][]"),
  lines("definitions of links", (index) => `[a${index}]: /b`),
  again("one definition, used again and again", "[a] [a][] ", "", "[a]: /b 'c'\n\n"),
  again("definitions that have no address", "[a]:\n"),
  again("definitions whose title does not end", '[a]: b "c\n'),
  again("definitions whose name does not end", "[a\\\n"),
  again("a long name of a definition", "[aaaaaaaaaa", "]: b"),
  // Code
  again("code that does not end", "`a ``b "),
  lines("marks of code of all lengths", (index) => `e${"`".repeat(index + 1)}`),
  again("marks of code, each one longer", "` `` ``` ```` "),
  again("fences that open only", "```a\n\n~~~b\n"),
  again("blank lines in a fence", "\n", "", "```\n"),
  again("indented code", "    a\n\n"),
  code("brackets in JavaScript", "js", "(((((((((("),
  code("arrow functions that are none", "js", "(a,b)(c)="),
  code("templates in templates", "js", "`${"),
  code("regular expressions that do not end", "js", "/a/b"),
  code("numbers", "cpp", "0x1'1'1"),
  code("words of C++ before no brace", "cpp", "a::b<c>"),
  code("generics in C#", "csharp", "A<B<C<"),
  code("tags that do not end", "xml", "<a b=c "),
  code("comments that do not end", "xml", "<!-"),
  code("keys of YAML", "yaml", "a b: "),
  code("blanks in YAML", "yaml", " a"),
  code("headings of ini", "ini", "a.b."),
  code("quotes of bash", "bash", '$(("$('),
  code("here documents", "bash", "<<a "),
  code("emphasis in Markdown", "markdown", "*a_b "),
  code("links in Markdown", "markdown", "[a]("),
  code("strings of Swift", "swift", '#"\\('),
  code("operators of Swift", "swift", "a<b<"),
  code("decorators of Python", "python", "@a.b(c "),
  code("strings of Rust", "rust", "r#\"'a"),
  code("words of SQL", "sql", "select a from "),
  code("diff marks", "diff", "@@ -1"),
  code("PowerShell", "powershell", "$a-b [c"),
  code("PHP", "php", "<?php $a->"),
  code("GLSL", "glsl", "#if a\n"),
  code("JSON in brackets", "json", '[{"a":'),
  code("Kotlin", "kotlin", "fun a<b"),
  code("Java", "java", "@A class B<"),
  code("Dart", "dart", "'${a"),
  code("CSS", "css", "a:b(c["),
  code("Ruby", "ruby", "#{%q("),
  code("Ruby's words", "ruby", "a::b.c "),
  code("Lua", "lua", "[==[--[["),
  code("Go", "go", "func a(b "),
  code("signatures of C# that never come", "csharp", "a\n", 9_900),
  code("words of C that never come to a bracket", "c", "a\n", 9_900),
  code("long keys of ini", "ini", `${"a.".repeat(149)}\n`, 9_900),
  code("many links in lines of Markdown", "markdown", `${"[a](".repeat(74)}\n`, 9_900),
  code("words in lines of Java", "java", `${"_a".repeat(149)}\n`, 9_900),
  code("many small blocks", "ts", "const a = 1;\n", 40),
  // Blocks
  nested("quotes in quotes", "> ", ""),
  again("quotes without a space", ">"),
  lines("quotes, each deeper", (index) => `${">".repeat((index % 200) + 1)} a`),
  again("quotes and lists by turns", "> - "),
  again("lists in lists, in one line", "* "),
  again("numbered lists in lists, in one line", "1. "),
  staircase("a staircase of lists", "* a", 2),
  staircase("a staircase of numbered lists", "1. a", 3),
  staircase("a staircase of ticks", "- [ ] a", 2),
  again("a long list", "- a\n"),
  again("a long list with blank lines", "- a\n\n"),
  again("ticks", "- [ ] "),
  again("a list whose items are empty", "-\n"),
  again("lists that change their marks", "- a\n+ b\n* c\n"),
  again("numbers that grow", "1. a\n2) b\n"),
  again("blank lines", "\n"),
  again("blanks", " "),
  again("tabs", "\t"),
  again("lines of blanks", "   \t \n"),
  again("backslashes", "\\"),
  again("hard line breaks", "a\\\n"),
  again("lines that end in blanks", "a  \n"),
  again("rules", "***\n"),
  again("rules that are none", "* * * a\n"),
  again("long lines of equal signs", "=", "", "a\n"),
  again("zero characters", "\0a"),
  again("one long word", "a"),
  again("one long Chinese sentence", "群落"),
  again("characters outside the plane", "😀"),
  again("lone surrogates", "\ud83d"),
  again("combining marks", "a\u0301\u0301\u0301"),
  again("right-to-left marks", "\u202e\u2066a"),
  // Tables
  again("tables with many columns", "|a", "", ""),
  {
    name: "a table of many columns and rows",
    of: (size) => {
      const side = Math.floor(Math.sqrt(size / 2));
      return [`${"|a".repeat(side)}|`, `${"|-".repeat(side)}|`, ...Array.from({ length: side }, () => "|")].join("\n");
    },
  },
  {
    name: "a table whose rows are short",
    of: (size) => `${"|a".repeat(100)}|\n${"|-".repeat(100)}|\n${repeat("|b|\n", size - 410)}`,
  },
  again("tables that have no rows", "|a|\n|-|\n\n"),
  again("heads of tables", "|a|\n|-|\n"),
  again("bars behind backslashes", "\\|a", "", "|a|\n|-|\n|"),
  again("bars in code", "`|`|", "", "|a|\n|-|\n|"),
  // HTML, entities, addresses
  again("angle brackets", "<"),
  again("tags that do not end", "<a b='c' "),
  again("comments that do not end", "<!-- "),
  again("instructions that do not end", "<? "),
  again("declarations that do not end", "<!A "),
  again("CDATA that does not end", "<![CDATA["),
  nested("elements in elements", "<b>", "</b>"),
  again("entities", "&amp;"),
  again("entities that are none", "&a;&#"),
  again("numbers as entities", "&#x1F600;"),
  again("ampersands", "&"),
  again("quotation marks", "\"'"),
  again("addresses in angle brackets that do not end", "<http://a"),
  again("bare addresses", "http://a.b/c "),
  again("bare addresses with parentheses", "http://a.b/("),
  again("bare addresses in parentheses", "(http://a.b/)"),
  again("schemes without an address", "http://"),
  again("one long address", "a.b/", "", "https://a.b/"),
  again("marks behind an address", "!?.,", "", "https://a.b/"),
  again("addresses of mail", "a@b.c "),
  again("colons and slashes", "://"),
  again("names of hosts without an end", "a.b-", "", "https://"),
  // Our extensions: names, topics, hidden parts
  again("calls of names", "@岚岚 "),
  again("calls without a name", "@"),
  again("calls in words", "岚@岚"),
  lines("calls of different names", (index) => `@名字${index}`),
  again("topics", "#原神# "),
  again("topics that do not end", "#a b "),
  again("hashes", "#", "", "a"),
  again("hashes and words", "a#b"),
  again("names kept by id", "[@岚](user:1)"),
  lines("names kept by ids", (index) => `[@岚](user:${index + 1})`),
  again("topics kept by id", "[#原](topic:1)"),
  again("hidden parts that only open", ":::reply\n"),
  again("hidden parts", ":::reply\na\n:::\n"),
  again("hidden parts that only close", ":::\n"),
  again("hidden parts in quotes", "> :::reply\n"),
  again("hidden parts in lists", "- :::reply\n\n"),
  again("pictures of ours", "![a](/media/image/aa/a.png)"),
  again("pictures of another site", "![a](https://a.b/c.png)"),
];
