import { serveAsChild } from "../../workers/serve-as-child.ts";
import { type Bytes, containerFacts } from "./container-facts.ts";

// Strangers' containers, one after the other: a process of its own, which can be ended whatever it is at.
serveAsChild(512, (_task, ask) =>
  containerFacts({
    size: () => ask("size") as ReturnType<Bytes["size"]>,
    read: (start, end) => ask("read", start, end) as ReturnType<Bytes["read"]>,
  }),
);
