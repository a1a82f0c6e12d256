import { type RefObject, useEffect, useState } from "react";
import type { FormDraftKind } from "./draft-names.ts";
import { useViewer } from "../../lib/root-data.ts";
import { Island } from "../../ui/island.tsx";
import { formMirrorKey } from "./mirror-store.ts";

const loadDraft = () => import("./form-draft.tsx");

interface DraftPartProps {
  form: RefObject<HTMLFormElement | null>;
  kind: FormDraftKind;
  path: string;
  /** The place that the form's MirrorPart names. */
  place: string;
  /** Stands in the form as `draftRevision`; 0 when there is no draft. */
  revision: number;
  onRevision(revision: number): void;
  pictures?: readonly unknown[];
}

/** Keeps what stands in a form as a draft on the server. The program for it comes with the first key or picture; the form's own button 存草稿 needs none. */
export function DraftPart({ form, kind, path, place, revision, onRevision, pictures }: DraftPartProps) {
  const viewerId = useViewer()?.id;
  const [isWanted, setWanted] = useState(false);
  const [first] = useState(pictures);
  useEffect(() => {
    const element = form.current;
    const want = () => setWanted(true);
    element?.addEventListener("input", want);
    return () => element?.removeEventListener("input", want);
  }, [form]);
  return (
    (isWanted || pictures !== first) && (
      <Island
        load={loadDraft}
        form={form}
        kind={kind}
        path={path}
        storageKey={formMirrorKey(viewerId, place)}
        revision={revision}
        onRevision={onRevision}
        pictures={pictures}
      />
    )
  );
}
