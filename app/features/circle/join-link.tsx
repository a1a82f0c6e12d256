import { circleDetailPath } from "~/lib/circle-path.ts";
import button from "~/ui/button/button.module.css";
import { joinPath } from "./circle-forms.ts";

/** Links to the page that joins a circle, which asks the circle's question: lists need not know the join policy. */
export function JoinLink({
  circle: { id, name, followed },
}: {
  circle: { id: number; name: string; followed: boolean };
}) {
  return (
    <a
      href={followed ? circleDetailPath(id) : joinPath(id)}
      className={followed ? button.button : button.primary}
      data-size="sm"
    >
      {followed ? "已加入" : "加入"}
      <span className="visually-hidden">{name}</span>
    </a>
  );
}
