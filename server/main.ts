/**
 * The launcher's entry. Has no import above the check, because an older Node cannot load the launcher, which needs
 * `node:sqlite`.
 */
const OLDEST_NODE = 24;
/** EX_CONFIG: systemd does not restart the process (deploy/systemd/qunluo.service). */
const EXIT_CONFIG = 78;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `需要 Node.js ${OLDEST_NODE} 或更新的版本，当前是 ${process.versions.node}：请用 npm start，它用 npm ci 装好的 Node.js ${OLDEST_NODE}\n`,
  );
  process.exit(EXIT_CONFIG);
}
void import("./start.ts");
