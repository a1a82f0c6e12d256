import { circleDetailPath } from "~/lib/circle-path.ts";
import button from "~/ui/button/button.module.css";
import { joinPath } from "./circle-forms.ts";

/** To the page that joins, for lists among others: whatever a circle asks, that page asks it. */
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
