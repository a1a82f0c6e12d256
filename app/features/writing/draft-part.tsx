import { useEffect, useState } from "react";
import type { DraftKind } from "#contract/posts/draft-kind.ts";
import { Island } from "../../ui/island.tsx";
import type { Writing } from "./use-writing.ts";

const loadDraft = () => import("./form-draft.tsx");

interface DraftPartProps {
  writing: Writing;
  kind: DraftKind;
  path: string;
  pictures?: readonly unknown[] | undefined;
}

/**
 * Saves a form's content as a draft on the server. The module loads with the first key or picture; the form's own
 * button 存草稿 works without it.
 */
export function DraftPart({ writing, kind, path, pictures }: DraftPartProps) {
  const { form } = writing;
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
      <Island load={loadDraft} writing={writing} kind={kind} path={path} pictures={pictures} />
    )
  );
}
