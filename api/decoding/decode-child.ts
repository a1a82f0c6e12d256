import { readFile } from "node:fs/promises";
import type { Ask } from "../workers/messages.ts";
import { serveAsChild } from "../workers/serve-as-child.ts";
import { type Bytes, containerFacts } from "./container-facts.ts";
import type { DecodeTask } from "./decode-tasks.ts";
import { encodePicture } from "./encode-picture.ts";
import { allowLoaders } from "./load-sharp.ts";
import { narrowCopies, smallCopyOf } from "./narrow-copies.ts";
import { pictureLook } from "./picture-look.ts";

// Only this process parses and decodes bytes of strangers, including metadata.
serveAsChild((task, ask) => perform(task as DecodeTask, ask));

async function perform(task: DecodeTask, ask: Ask): Promise<unknown> {
  if (task.what === "container") return containerFacts(bytesBehind(ask));
  await allowLoaders(task.what === "share-card" || task.what === "challenge" ? "drawing" : "picture");
  switch (task.what) {
    case "picture":
      return encodePicture(await readFile(task.path), task.site);
    case "widths":
      return narrowCopies(task.bytes, task.widths);
    case "look":
      return pictureLook(task.bytes);
    case "small":
      return smallCopyOf(task.bytes);
    case "share-card":
      // Only share cards load fonts.
      return (await import("./share-card.ts")).drawShareCard(task.drawing);
    case "share-poster":
      return (await import("./share-poster.ts")).drawSharePoster(task.poster, task.picture);
    case "challenge":
      return (await import("./challenge-picture.ts")).drawChallengePicture(task.lines);
  }
}

const bytesBehind = (ask: Ask): Bytes => ({
  size: () => ask("size") as ReturnType<Bytes["size"]>,
  read: (start, end) => ask("read", start, end) as ReturnType<Bytes["read"]>,
});
