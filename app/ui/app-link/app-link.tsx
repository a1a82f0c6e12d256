import { type AnchorHTMLAttributes, useContext } from "react";
import { opensNewTab } from "~/lib/link-mode.ts";
import { LinkModeContext } from "~/lib/link-mode-context.ts";

/** What the place of a link calls for; the visitor's own choice goes before it. */
type Preference = "new-tab" | "router-push";

const newTab = { target: "_blank", rel: "noopener" } as const;
const sameTab = {};

/** S09: the attributes with which a link to content opens where it should. For parts that hold several links. */
export function useLinkTarget(prefer?: Preference): { target?: "_blank"; rel?: "noopener" } {
  return opensNewTab(useContext(LinkModeContext) ?? "default", prefer) ? newTab : sameTab;
}

interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "target" | "rel"> {
  href: string;
  prefer?: Preference;
}

/** A link to content: whether it opens a new tab (which is the default) or navigates (ui/plain-links.tsx) is decided here, everywhere. */
export function AppLink({ prefer, children, ...link }: AppLinkProps) {
  return (
    <a {...link} {...useLinkTarget(prefer)}>
      {children}
    </a>
  );
}
