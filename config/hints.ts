import { type Env, envSchema } from "./env.ts";
import { secretNames } from "./secret-files.ts";

const known = Object.keys(envSchema.shape);

/** Our prefixes: any other name with such a prefix is meant for us. */
const ours = /^(?:QUNLUO_(?!CHROMIUM$|E2E_)|SMS_|ALIYUN_SMS_|TENCENT_SMS_|MODERATION_|TENCENT_MODERATION_|WECHAT_)/;

/** The Damerau-Levenshtein distance of two names, up to 3. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[j - 2] ?? 0) + 1 : 3,
        ),
      );
    }
    // The minimum of a row never falls again: for most names the first letters decide.
    if (Math.min(...row) > 2) return 3;
    [before, last] = [last, row];
  }
  return last[b.length] ?? 3;
}

/**
 * Names that look like settings of ours and are none: an unknown name with our prefix, a file for a setting that is no
 * secret, or a typing error. Short names (HOST, PORT) resemble many names of other programs, and others may use `S3_…`:
 * these are reported only when they are nearly ours.
 * @returns one line each, for the operator; none of them stops the start
 */
export function unknownNames(source: Record<string, string | undefined>): string[] {
  return Object.keys(source).flatMap((name) => {
    const bare = name.replace(/_FILE$/, "");
    if (bare !== name && known.includes(bare) && !(secretNames as readonly string[]).includes(bare))
      return [`提醒 ${name}：${bare} 不是密钥，不能放在文件里，不起作用（见 .env.example）`];
    if (known.includes(name) || known.includes(bare) || !/^[A-Z][A-Z\d_]*$/.test(name)) return [];
    const near = known.filter((other) => other.length >= 8).find((other) => distance(bare, other) <= 2);
    if (near) return [`提醒 ${name}：没有这个配置项，是否想写 ${near}？（见 .env.example）`];
    return ours.test(name) ? [`提醒 ${name}：没有这个配置项，不起作用（见 .env.example）`] : [];
  });
}

/** Hints for the operator at start, one line each. None of them is serious enough to stop the start. */
export function hints(env: Env, source: Record<string, string | undefined>): string[] {
  const sharesAllButFiles = env.DATABASE_URL && env.REDIS_URL && !env.S3_BUCKET;
  return [
    ...unknownNames(source),
    ...(sharesAllButFiles
      ? ["提醒 S3_BUCKET：图片与视频存在本机的 DATA_DIR；接口不止一台机器时须用对象存储，否则别的机器上看不到"]
      : []),
  ];
}
