import { SleepingPart } from "~/fragments/sleeping-part.tsx";
import type { CaptionDeskProps } from "./caption-desk.tsx";

const load = () => import("./caption-desk.tsx");
/** Only pages of the staff have this part, and it loads at its first use. */
const serverPart = import.meta.env.SSR ? (await load()).default : null;

/** The staff's tools for the captions of another member's film. */
export function CaptionDeskPlace(props: { of: CaptionDeskProps }) {
  return (
    <SleepingPart
      id="caption-desk"
      className={undefined}
      labelledBy="caption-desk-heading"
      part={serverPart}
      load={load}
      props={props.of}
    />
  );
}
