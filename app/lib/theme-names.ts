/** E15. Names as the specification gives them; colours in app/theme/themes.css. */
export const themeNames = ["light", "dark", "green", "darkBlue"] as const;
export type ThemeName = (typeof themeNames)[number];
