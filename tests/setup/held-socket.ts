import { spawn } from "node:child_process";
import { once } from "node:events";
import { findProgram, installWithApt } from "../../scripts/lib/system-package.mjs";

/**
 * Acts as systemd's socket activation: listens, starts the command with the socket as descriptor 3, and restarts it on
 * SIGHUP.
 */
const holder = `use strict; use IO::Socket::INET;
$^F = 3;
my $port = shift;
my $socket = IO::Socket::INET->new(LocalAddr => "127.0.0.1", LocalPort => $port, Listen => 4096, ReuseAddr => 1) or die $!;
die "another descriptor" unless fileno($socket) == 3;
my $child;
sub begin { $child = fork; if ($child == 0) { $ENV{LISTEN_FDS} = 1; $ENV{LISTEN_PID} = $$; exec @ARGV or die $!; } }
sub finish { kill TERM => $child; waitpid $child, 0; my $code = $? >> 8; die "ended with $code" if $? != 0; }
$SIG{HUP} = sub { finish(); begin(); print "again\\n"; };
$SIG{TERM} = sub { finish(); exit 0; };
$| = 1;
begin();
sleep 1 while 1;`;

export interface HeldSocket {
  /** Stops the command as an operator would, and starts it again; resolves when it has been started. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs a command on a port that stays open while it restarts. */
export function holdSocket(port: number, command: string[], env: NodeJS.ProcessEnv): HeldSocket {
  const why = findProgram("perl") ? undefined : installWithApt(["perl"]);
  const perl = findProgram("perl");
  if (!perl) throw new Error(`perl is missing: ${why}`);
  const child = spawn(perl, ["-e", holder, String(port), ...command], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return {
    async restart() {
      await new Promise<void>((resolve, reject) => {
        let said = "";
        // The command writes to the same output.
        const hear = (chunk: Buffer) => {
          said += String(chunk);
          if (/^again$/m.test(said)) end(resolve);
        };
        const fail = (code: number | null) => end(() => reject(new Error(`the holder ended with ${code}: ${said}`)));
        const end = (then: () => void) => {
          child.stdout.off("data", hear);
          child.off("exit", fail);
          then();
        };
        child.stdout.on("data", hear);
        child.once("exit", fail);
        child.kill("SIGHUP");
      });
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = (await ended) as [number | null];
      if (code !== 0) throw new Error(`the holder ended with ${code}`);
    },
  };
}
