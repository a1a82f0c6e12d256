/** E15. Names as the specification gives them; colours in app/theme/themes.css. */
export const themeNames = ["light", "dark", "green", "darkBlue"] as const;
export type ThemeName = (typeof themeNames)[number];

/** What a visitor may choose; `system`, light or dark as the system is, holds until something is chosen. */
export type ThemeChoice = ThemeName | "system";
