/** The docs page's stylesheet: system fonts and colours, light and dark by the reader's own setting. */
export const docsStyle = `:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: light-dark(#1d5fd1, #8ab4ff); }
body { font: 15px/24px -apple-system, "PingFang SC", "HarmonyOS Sans SC", "MiSans", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; max-width: 860px; margin: 0 auto; padding: 16px; overflow-wrap: anywhere; }
a { color: var(--accent); }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0; list-style: none; }
article { border: 1px solid var(--line); border-radius: 8px; padding: 8px 16px; margin: 12px 0; }
article:target { border-color: var(--accent); }
h2 { margin: 32px 0 8px; }
h3 { margin: 8px 0; font-size: 15px; font-family: ui-monospace, Consolas, monospace; }
h4 { margin: 12px 0 4px; font-size: 13px; }
.method { display: inline-block; min-width: 56px; color: var(--accent); }
pre { background: var(--soft); border-radius: 6px; padding: 8px 12px; overflow-x: auto; font: 13px/20px ui-monospace, Consolas, monospace; }
table { border-collapse: collapse; width: 100%; font-size: 13px; }
th, td { border-bottom: 1px solid var(--line); padding: 4px 8px; text-align: left; vertical-align: top; }
`;
