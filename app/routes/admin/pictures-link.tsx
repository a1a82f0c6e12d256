import { picturesOfPath } from "#contract/moderation/picture-names.ts";
import { mayOnSite } from "#contract/shared/staff-names.ts";
import { useViewer } from "~/lib/root-data.ts";

interface PicturesLinkProps {
  kind: string;
  id: number;
}

/** The way to forbid pictures of a content, shown to those of the staff whom the API lets do it. */
export function PicturesLink({ kind, id }: PicturesLinkProps) {
  if (!mayOnSite(useViewer(), "picture")) return null;
  return (
    <a href={picturesOfPath(kind, id)} className="touch">
      禁用其中的图片
    </a>
  );
}
