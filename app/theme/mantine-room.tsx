import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/global.css";
import "./mantine-map.css";
import { MantineProvider } from "@mantine/core";
import { getNonce } from "get-nonce";
import type { ReactNode } from "react";
import type { ThemeName } from "../lib/theme-names.ts";
import { mantineTheme } from "./mantine-theme.ts";
import { themeInfo } from "./theme-info.ts";
import { useSystemDark } from "./use-system-dark.ts";

/**
 * The provider for Mantine's components: screens with forms, dialogs and toasts need it. Pages for reading do without
 * Mantine and do not load it. Its variables come from style sheets, so that no page needs an inline style; styles that
 * components add at run time get the page's nonce.
 */
export function MantineRoom({ theme, children }: { theme: ThemeName; children: ReactNode }) {
  const isDark = useSystemDark() || themeInfo[theme].isDark;
  return (
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={isDark ? "dark" : "light"}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={() => getNonce() ?? ""}
    >
      {children}
    </MantineProvider>
  );
}
