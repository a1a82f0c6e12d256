import type { LinkMode } from "~/lib/link-mode.ts";
import type { ThemeChoice } from "~/lib/theme-names.ts";
import { LinkModeMemory } from "./app-link/link-mode-memory.tsx";
import { DisclosureHost } from "./disclosure/disclosure-host.tsx";
import { FormWeight } from "./form-weight.tsx";
import { ImageViewerHost } from "./image-viewer/image-viewer-host.tsx";
import { ListMemory } from "./list-memory.tsx";
import { OfflineHelp } from "./offline-help.tsx";
import { ThemeMemory } from "./theme-memory.tsx";

/** What every page has and no page needs at once: loaded when the page already answers. */
export default function Afterwards({ themeChoice, linkMode }: { themeChoice: ThemeChoice; linkMode: LinkMode | null }) {
  return (
    <>
      <DisclosureHost />
      <FormWeight />
      <ImageViewerHost />
      <ListMemory />
      <OfflineHelp />
      <ThemeMemory choice={themeChoice} />
      <LinkModeMemory mode={linkMode} />
    </>
  );
}
