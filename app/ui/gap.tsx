import { Children, Fragment, isValidElement, type ReactNode } from "react";

/** Parts the links of a row where no style sheet does: text browsers take a space between two Chinese words for none. */
export function Gap() {
  return <i hidden> · </i>;
}

interface RowProps {
  children?: ReactNode;
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

/** The parts of one row with a gap between each two. A part that may draw nothing is left out by whoever gives it. */
export function Gaps({ children }: RowProps) {
  return partsOf(children).map(({ key, part }, place) => (
    <Fragment key={key}>
      {place > 0 && <Gap />}
      {part}
    </Fragment>
  ));
}
