import { type HTMLAttributes, useContext } from "react";
import { drawnId, type DrawnPart, DrawnPartsContext } from "~/lib/drawn-parts.ts";
import { useDrawn } from "./drawn-part.tsx";
import { FormOwner } from "./form-owner.tsx";

interface DrawnBlockProps extends Omit<HTMLAttributes<HTMLElement>, "id" | "part" | "dangerouslySetInnerHTML"> {
  part: DrawnPart;
  as?: "div" | "section";
  /** Id of a form that may stand in it: whose it is, is said beside it. */
  form?: string;
}

/** A part of a page that the server alone draws, and hands over by `handPart`. */
export function DrawnBlock({ part, as: Tag = "div", form, ...attributes }: DrawnBlockProps) {
  const id = drawnId.part + part.id;
  const __html = useDrawn(id, part.drawn);
  const parts = useContext(DrawnPartsContext);
  const holds = (html: string) => (parts && part.drawn === null ? parts.holds(id, html) : __html.includes(html));
  return (
    <>
      <Tag {...attributes} id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />
      {form && holds(`id="${form}"`) && <FormOwner follows form={form} />}
    </>
  );
}
