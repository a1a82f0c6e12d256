import { createServer } from "node:net";
import { ConfigError } from "../config/config-error.ts";

/**
 * Checks that a port is free, before anything else is started.
 * @param name the setting of the port
 * @throws ConfigError with one line for the operator
 */
export async function checkPort(name: string, port: number, host: string): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once("error", reject);
      probe.listen({ port, host, exclusive: true }, resolve);
    });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EADDRINUSE")
      throw new ConfigError(`端口 ${port} 已被占用：请停止占用它的程序，或设置 ${name} 换一个端口`);
    if (code === "EACCES") throw new ConfigError(`端口 ${port} 需要更高的权限：请设置 ${name} 换一个 1024 以上的端口`);
    const hostName = name.startsWith("API_") ? "API_HOST" : "HOST";
    throw new ConfigError(`配置错误 ${hostName}：这台机器不能监听 ${host}（端口 ${port}，${code}），见 .env.example`);
  } finally {
    await new Promise<void>((resolve) => {
      probe.close(() => resolve());
    });
  }
}
