import { type ThemeName, themeNames } from "../lib/theme-names.ts";

/** The data about a theme in every page's script. Its colours are in themes.css, and in themes.ts for computations. */
export interface ThemeInfo {
  displayName: string;
  isDark: boolean;
  /** Colour of the browser's own bars: that of our header. */
  barColour: string;
}

export const themeInfo: Record<ThemeName, ThemeInfo> = {
  light: { displayName: "浅色", isDark: false, barColour: "hsl(0, 0%, 100%)" },
  dark: { displayName: "深色", isDark: true, barColour: "hsl(222, 18%, 12%)" },
  green: { displayName: "护眼绿", isDark: false, barColour: "hsl(96, 38%, 95%)" },
  darkBlue: { displayName: "深海蓝", isDark: true, barColour: "hsl(219, 38%, 14%)" },
};

export const themeChoices = themeNames.map((name) => ({ name, displayName: themeInfo[name].displayName }));
