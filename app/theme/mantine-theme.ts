import { createTheme } from "@mantine/core";

/** Shapes and sizes only: colours come from mantine-map.css, which maps Mantine's CSS variables. */
export const mantineTheme = createTheme({
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--font-mono)",
  defaultRadius: 6,
  // The scale of base.css under Mantine's names.
  spacing: {
    xs: "var(--space-2)",
    sm: "var(--space-3)",
    md: "var(--space-4)",
    lg: "var(--space-6)",
    xl: "var(--space-7)",
  },
  fontSizes: {
    xs: "var(--text-1)",
    sm: "var(--text-2)",
    md: "var(--text-3)",
    lg: "var(--text-4)",
    xl: "var(--text-5)",
  },
});
