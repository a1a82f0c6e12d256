import type { LinkMode } from "~/lib/link-mode.ts";
import type { ThemeChoice } from "~/lib/theme-names.ts";
import { FormKeeper } from "../writing/form-keeper.tsx";
import { WaitingPart } from "../writing/waiting-part.tsx";
import { LinkModeMemory } from "~/ui/app-link/link-mode-memory.tsx";
import { DisclosureHost } from "~/ui/disclosure/disclosure-host.tsx";
import { FormWeight } from "~/ui/form-weight.tsx";
import { ImageViewerHost } from "~/ui/image-viewer/image-viewer-host.tsx";
import { ListMemory } from "~/ui/list-memory.tsx";
import { OfflineHelp } from "~/ui/offline-help.tsx";
import { SignLimitPart } from "~/ui/sign-limit-part.tsx";
import { ThemeMemory } from "~/ui/theme-memory.tsx";
import { useViewer } from "~/lib/root-data.ts";

/** The parts that every page has but does not need for its first render. They load after hydration. */
export default function Afterwards({ themeChoice, linkMode }: { themeChoice: ThemeChoice; linkMode: LinkMode | null }) {
  const viewerId = useViewer()?.id;
  return (
    <>
      <DisclosureHost />
      <FormKeeper />
      <FormWeight />
      <ImageViewerHost />
      <ListMemory />
      <OfflineHelp />
      <SignLimitPart />
      {viewerId !== undefined && <WaitingPart viewerId={viewerId} />}
      <ThemeMemory choice={themeChoice} />
      <LinkModeMemory mode={linkMode} />
    </>
  );
}
