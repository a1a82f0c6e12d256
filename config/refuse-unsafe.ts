import { ConfigError } from "./config-error.ts";
import { isGuessable, isWeakSecret } from "./weak-secret.ts";

/** The settings (env.ts) that are secrets or public addresses. */
interface Given {
  APP_ENV: string;
  SITE_URL?: string | undefined;
  CDN_BASE?: string | undefined;
  CHAT_SOCKET_BASE?: string | undefined;
  STATISTICS_SCRIPT_URL?: string | undefined;
  SESSION_SECRET?: string | undefined;
  SERVICE_SECRET?: string | undefined;
  SESSION_SECRET_OLD: string[];
  SERVICE_SECRET_OLD: string[];
  BACKUP_KEY?: string | undefined;
  DATABASE_URL?: string | undefined;
  REDIS_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  SEARCH_KEY?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
  WECHAT_PUSH_TOKEN?: string | undefined;
}

type Named = [name: string, value: string];

const named = (entries: [string, string | undefined][]): Named[] =>
  entries.filter((entry): entry is Named => entry[1] !== undefined && entry[1] !== "");

function passwordOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { password } = new URL(url);
  try {
    return decodeURIComponent(password);
  } catch {
    // A percent sign that encodes nothing is left as it is: pg reports its own error.
    return password;
  }
}

/** Our own secrets, which must be generated, current and earlier ones. */
const own = (given: Given): Named[] =>
  named([
    ["SESSION_SECRET", given.SESSION_SECRET],
    ["SERVICE_SECRET", given.SERVICE_SECRET],
    ...given.SESSION_SECRET_OLD.map((value): [string, string] => ["SESSION_SECRET_OLD", value]),
    ...given.SERVICE_SECRET_OLD.map((value): [string, string] => ["SERVICE_SECRET_OLD", value]),
  ]);

/** Passwords of other services; the passphrase for backups is our own, but is typed by hand. */
const passwords = (given: Given): Named[] =>
  named([
    ["BACKUP_KEY", given.BACKUP_KEY],
    ["DATABASE_URL", passwordOf(given.DATABASE_URL)],
    ["REDIS_URL", passwordOf(given.REDIS_URL)],
    ["SMTP_URL", passwordOf(given.SMTP_URL)],
    ["SEARCH_KEY", given.SEARCH_KEY],
    ["S3_SECRET_ACCESS_KEY", given.S3_SECRET_ACCESS_KEY],
    ["WECHAT_PUSH_TOKEN", given.WECHAT_PUSH_TOKEN],
  ]);

function refuseGuessable(given: Given): void {
  for (const [name, value] of own(given))
    if (isWeakSecret(value))
      throw new ConfigError(`配置错误 ${name}：太容易猜到，请用 openssl rand -base64 32 生成（见 .env.example）`);
  for (const [name, value] of passwords(given)) {
    const what = name.endsWith("_URL") ? "里的密码" : "";
    if (isGuessable(value))
      throw new ConfigError(`配置错误 ${name}：${what}太容易猜到，或是示例里的，请换一个（见 .env.example）`);
  }
}

/**
 * Refuses one secret for two purposes: its leak by one would open the other. The current secret may be among its own
 * earlier ones.
 */
function refuseShared(given: Given): void {
  const mine = own(given);
  const purpose = (name: string) => name.replace(/_OLD$/, "");
  for (const [index, [name, value]] of [...mine, ...passwords(given)].entries()) {
    const other = mine.slice(0, index).find(([known, same]) => same === value && purpose(known) !== purpose(name));
    if (other) throw new ConfigError(`配置错误 ${name}：与 ${other[0]} 相同，须各用各的（openssl rand -base64 32）`);
  }
}

const isThisMachine = (host: string) => /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/**
 * Refuses addresses without TLS: production cookies are sent over TLS only, and browsers block insecure content on
 * https pages.
 */
function refuseOpenLines(given: Given): void {
  const addresses = named([
    ["SITE_URL", given.SITE_URL],
    ["CDN_BASE", given.CDN_BASE],
    ["CHAT_SOCKET_BASE", given.CHAT_SOCKET_BASE],
    ["STATISTICS_SCRIPT_URL", given.STATISTICS_SCRIPT_URL],
  ]);
  for (const [name, value] of addresses) {
    const { protocol, hostname } = new URL(value);
    if (/^(?:http|ws):$/.test(protocol) && !isThisMachine(hostname))
      throw new ConfigError(
        `配置错误 ${name}：production 环境须以 ${protocol.replace(":", "s")}:// 开头，前面的代理负责 TLS（见 docs/operating.md）`,
      );
  }
}

/** @throws ConfigError where a public site would be insecure; `local` and `development` may do anything */
export function refuseUnsafe(given: Given): void {
  if (given.APP_ENV !== "production") return;
  refuseGuessable(given);
  refuseShared(given);
  refuseOpenLines(given);
}
