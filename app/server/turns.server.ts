/** Turns of the event loop between two pages. Each lets one new connection in, and what is refused or kept goes out. */
const TURNS_BETWEEN = 4;

const waiting: (() => void)[] = [];
let isBusy = false;

/**
 * One page after the other, with turns of the event loop between them. Node takes one new connection a turn: where many
 * pages are drawn in each, whoever comes waits unseen for seconds, and cannot even be asked to come again.
 * @returns what a page waits for before it is drawn; undefined where none was drawn just now
 */
export function turn(): Promise<void> | undefined {
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
