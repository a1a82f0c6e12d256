import avatar from "~/ui/avatar.module.css";
import button from "~/ui/button/button.module.css";
import person from "~/ui/person.module.css";
import place from "~/ui/place-chip.module.css";
import strip from "~/ui/strip-mark/strip-mark.module.css";
import surface from "~/ui/surface/surface.module.css";
import poll from "../poll/poll-box.module.css";
import video from "../video-player/video-player.module.css";
import card from "./dynamic-card.module.css";
import image from "./image-grid.module.css";

/** One class of each style sheet that a rendered card uses. */
export const dynamicLooks = [
  card.card,
  image.one,
  poll.poll,
  video.frame,
  person.line,
  avatar.avatar,
  place.chip,
  button.button,
  surface.card,
  strip.mark,
];
