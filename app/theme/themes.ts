import { type ThemeName, themeNames } from "../lib/theme-names.ts";
import { themeInfo } from "./theme-info.ts";

/** Hue, saturation and lightness in CSS notation: `221 83% 47%`. */
export type Hsl = `${number} ${number}% ${number}%`;

/** E15: the twelve colours, and the text colours for those that are backgrounds of text. */
export interface ThemeColours {
  background: Hsl;
  foreground: Hsl;
  card: Hsl;
  "card-foreground": Hsl;
  popover: Hsl;
  "popover-foreground": Hsl;
  primary: Hsl;
  "primary-foreground": Hsl;
  secondary: Hsl;
  "secondary-foreground": Hsl;
  muted: Hsl;
  /** Quiet text: times, counts, hints. Also used on background and card. */
  "muted-foreground": Hsl;
  accent: Hsl;
  "accent-foreground": Hsl;
  destructive: Hsl;
  "destructive-foreground": Hsl;
  border: Hsl;
  /** Border of a field: a control's border needs 3:1 (WCAG 1.4.11), a hairline does not. */
  input: Hsl;
  ring: Hsl;
}

export interface Theme {
  name: ThemeName;
  displayName: string;
  isDark: boolean;
  colours: ThemeColours;
}

/** themes.css has the same values; a test compares them. */
const colours: Record<ThemeName, ThemeColours> = {
  light: {
    background: "216 25% 96%",
    foreground: "222 30% 12%",
    card: "0 0% 100%",
    "card-foreground": "222 30% 12%",
    popover: "0 0% 100%",
    "popover-foreground": "222 30% 12%",
    primary: "221 83% 48%",
    "primary-foreground": "0 0% 100%",
    secondary: "214 28% 92%",
    "secondary-foreground": "222 30% 18%",
    muted: "214 26% 94%",
    "muted-foreground": "217 13% 40%",
    accent: "219 90% 95%",
    "accent-foreground": "221 83% 40%",
    destructive: "0 72% 46%",
    "destructive-foreground": "0 0% 100%",
    border: "214 22% 89%",
    input: "216 14% 54%",
    ring: "221 83% 54%",
  },
  dark: {
    background: "222 20% 9%",
    foreground: "213 22% 91%",
    card: "222 18% 12%",
    "card-foreground": "213 22% 91%",
    popover: "222 17% 16%",
    "popover-foreground": "213 22% 91%",
    primary: "214 92% 68%",
    "primary-foreground": "222 45% 9%",
    secondary: "221 14% 20%",
    "secondary-foreground": "213 18% 88%",
    muted: "222 15% 16%",
    "muted-foreground": "216 13% 66%",
    accent: "217 38% 20%",
    "accent-foreground": "213 92% 80%",
    destructive: "2 86% 71%",
    "destructive-foreground": "0 60% 8%",
    border: "221 14% 20%",
    input: "219 10% 48%",
    ring: "214 92% 68%",
  },
  green: {
    background: "102 30% 90%",
    foreground: "144 32% 10%",
    card: "96 38% 95%",
    "card-foreground": "144 32% 10%",
    popover: "96 42% 97%",
    "popover-foreground": "144 32% 10%",
    primary: "152 66% 23%",
    "primary-foreground": "96 45% 97%",
    secondary: "102 24% 85%",
    "secondary-foreground": "144 30% 14%",
    muted: "102 27% 88%",
    "muted-foreground": "138 14% 31%",
    accent: "118 30% 84%",
    "accent-foreground": "152 70% 18%",
    destructive: "4 74% 38%",
    "destructive-foreground": "0 0% 100%",
    border: "102 20% 81%",
    input: "114 10% 44%",
    ring: "152 60% 30%",
  },
  darkBlue: {
    background: "220 40% 10%",
    foreground: "210 38% 93%",
    card: "219 38% 14%",
    "card-foreground": "210 38% 93%",
    popover: "219 36% 18%",
    "popover-foreground": "210 38% 93%",
    primary: "204 96% 64%",
    "primary-foreground": "220 65% 8%",
    secondary: "218 30% 23%",
    "secondary-foreground": "210 34% 90%",
    muted: "219 32% 18%",
    "muted-foreground": "213 24% 71%",
    accent: "210 52% 23%",
    "accent-foreground": "204 96% 78%",
    destructive: "0 90% 72%",
    "destructive-foreground": "0 60% 8%",
    border: "218 28% 24%",
    input: "216 18% 50%",
    ring: "204 96% 64%",
  },
};

export const themeList: readonly Theme[] = themeNames.map((name) => ({
  name,
  displayName: themeInfo[name].displayName,
  isDark: themeInfo[name].isDark,
  colours: colours[name],
}));

/** The theme in force for scripts (E15): colours in CSS notation, `hsl(221 83% 48%)`. */
export interface CurrentTheme {
  primary: string;
  accent: string;
  ring: string;
  isDarkMode: boolean;
}

export function currentTheme(name: ThemeName): CurrentTheme {
  const { primary, accent, ring } = colours[name];
  return {
    primary: `hsl(${primary})`,
    accent: `hsl(${accent})`,
    ring: `hsl(${ring})`,
    isDarkMode: themeInfo[name].isDark,
  };
}
