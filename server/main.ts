/**
 * The launcher's entry. An older Node cannot even load the launcher, which needs `node:sqlite`: no import above the check.
 */
const OLDEST_NODE = 24;
/** EX_CONFIG: systemd does not start it again (deploy/systemd/qunluo.service). */
const EXIT_CONFIG = 78;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `需要 Node.js ${OLDEST_NODE} 或更新的版本，当前是 ${process.versions.node}：请用 npm start，它用 npm ci 装好的 Node.js ${OLDEST_NODE}\n`,
  );
  process.exit(EXIT_CONFIG);
}
void import("./start.ts");
