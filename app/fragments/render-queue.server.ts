/** Turns of the event loop between two pages. Each accepts a connection and sends refusals and cached pages. */
const TURNS_BETWEEN = 4;

const waiting: (() => void)[] = [];
let isBusy = false;

/**
 * A queue that renders one page after the other, with turns of the event loop between them. Node accepts one connection in each
 * turn: if many pages were rendered in one, new visitors would wait for seconds before the server even saw them.
 * @returns a promise to wait for before rendering; undefined where no page was rendered just now
 */
export function renderTurn(): Promise<void> | undefined {
  if (!isBusy) {
    isBusy = true;
    rest(TURNS_BETWEEN);
    return undefined;
  }
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

function rest(turns: number): void {
  setImmediate(() => {
    if (turns > 1) return rest(turns - 1);
    const next = waiting.shift();
    if (!next) {
      isBusy = false;
      return;
    }
    next();
    rest(TURNS_BETWEEN);
  });
}
