/** E15: the names of the specification; their colours are in app/theme/themes.css. */
export const themeNames = ["light", "dark", "green", "darkBlue"] as const;
export type ThemeName = (typeof themeNames)[number];

/** The choices of a visitor. `system` (light or dark like the system) is the default. */
export type ThemeChoice = ThemeName | "system";
