import { createTheme } from "@mantine/core";

/** Shape only: every colour comes from the CSS variables that mantine-map.css lays over Mantine's. */
export const mantineTheme = createTheme({
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--font-mono)",
  defaultRadius: 6,
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
});
