import { Children, Fragment, isValidElement, type ReactNode } from "react";
import { FormOwner } from "./form-owner.tsx";

/** A hidden separator for links in a row without style sheets: text browsers drop a space between two Chinese words. */
const GAP = <i hidden> · </i>;

interface RowProps {
  children?: ReactNode;
  type?: string;
}

/**
 * The rendered parts of a row, with fragments flattened. Each part preserves its key, so that an added part leaves the
 * others unchanged.
 */
function partsOf(children: ReactNode, above = ""): { key: string; part: ReactNode }[] {
  return Children.toArray(children).flatMap((part, place) => {
    if (typeof part === "string" && part.trim() === "") return [];
    const key = `${above}${isValidElement(part) ? part.key : place}`;
    return isValidElement<RowProps>(part) && part.type === Fragment
      ? partsOf(part.props.children, `${key}/`)
      : [{ key, part }];
  });
}

/** Elements that begin and end a line by themselves, even in a text browser. */
const BLOCKS = new Set(["div", "form", "h1", "h2", "h3", "ol", "p", "table", "ul"]);
const isBlock = (part: ReactNode) => isValidElement(part) && typeof part.type === "string" && BLOCKS.has(part.type);

/** Whether a part is invisible: a hidden field, or an empty element (of an error, for example). */
function isUnseen(part: ReactNode): boolean {
  if (!isValidElement<RowProps>(part)) return false;
  if (part.type === FormOwner) return true;
  if (part.type === "input") return part.props.type === "hidden";
  const { children } = part.props;
  return part.type === "span" && Children.toArray(children).length === 0;
}

/**
 * The parts of a row with a separator between each two, and none at the ends. The only component that adds separators.
 * Callers leave out a component that renders null, because it cannot be recognized here.
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
