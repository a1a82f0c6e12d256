import { Children, Fragment, isValidElement, type ReactNode } from "react";
import { FormOwner } from "./form-owner.tsx";

/** Where no style sheet parts the links of a row: text browsers take a space between two Chinese words for none. */
const GAP = <i hidden> · </i>;

interface RowProps {
  children?: ReactNode;
  type?: string;
}

/** What is shown of a row, fragments opened; each part keeps its key, so that one more leaves the others as they are. */
function partsOf(children: ReactNode, above = ""): { key: string; part: ReactNode }[] {
  return Children.toArray(children).flatMap((part, place) => {
    if (typeof part === "string" && part.trim() === "") return [];
    const key = `${above}${isValidElement(part) ? part.key : place}`;
    return isValidElement<RowProps>(part) && part.type === Fragment
      ? partsOf(part.props.children, `${key}/`)
      : [{ key, part }];
  });
}

/** Begin and end lines by themselves, also in a text browser. */
const BLOCKS = new Set(["div", "form", "h1", "h2", "h3", "ol", "p", "table", "ul"]);
const isBlock = (part: ReactNode) => isValidElement(part) && typeof part.type === "string" && BLOCKS.has(part.type);

/** A hidden field, or an element that waits for words (an error's, say). */
function isUnseen(part: ReactNode): boolean {
  if (!isValidElement<RowProps>(part)) return false;
  if (part.type === FormOwner) return true;
  if (part.type === "input") return part.props.type === "hidden";
  const { children } = part.props;
  return part.type === "span" && Children.toArray(children).length === 0;
}

/**
 * The parts of one row with a gap between each two, and none at its ends: the one place that puts separators. What a part
 * draws of nothing (a component that answers null) is left out by whoever gives it.
 */
export function Gaps({ children }: RowProps) {
  let isOpen = false;
  return partsOf(children).map(({ key, part }) => {
    const hasGap = isOpen && !isUnseen(part) && !isBlock(part);
    if (!isUnseen(part)) isOpen = !isBlock(part);
    return (
      <Fragment key={key}>
        {hasGap && GAP}
        {part}
      </Fragment>
    );
  });
}
