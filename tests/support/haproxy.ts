/** HAProxy with the settings of `ops/haproxy.cfg`, of which only the addresses are replaced. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type Haproxy = {
  /** Waits until both processes get requests, as a person looks before replacing the next one. */
  untilBothServe: () => Promise<void>;
  stop: () => Promise<void>;
};

function replaced(text: string, line: string, by: string): string {
  if (!text.includes(line)) throw new Error(`ops/haproxy.cfg has no line "${line}"`);
  return text.replace(line, by);
}

/** The shipped settings for these ports, without TLS. */
function settings(port: number, [one, two]: readonly [number, number]): string {
  const shipped = readFileSync('ops/haproxy.cfg', 'utf8');
  const bound = replaced(
    shipped,
    'bind :443 ssl crt /etc/haproxy/tickets.pem alpn h2,http/1.1',
    `bind 127.0.0.1:${port}`,
  );
  const first = replaced(bound, 'server one 127.0.0.1:8000', `server one 127.0.0.1:${one}`);
  return replaced(first, 'server two 127.0.0.1:8001', `server two 127.0.0.1:${two}`);
}

async function askSocket(path: string, command: string): Promise<string> {
  const socket = connect(path);
  let said = '';
  socket.on('data', (part) => (said += part));
  socket.end(`${command}\n`);
  await once(socket, 'close');
  return said;
}

/**
 * @param port of HAProxy
 * @param servers ports of the two processes
 */
export async function startHaproxy(port: number, servers: readonly [number, number]): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-haproxy-'));
  const socket = join(folder, 'socket');
  writeFileSync(join(folder, 'haproxy.cfg'), settings(port, servers));
  writeFileSync(join(folder, 'socket.cfg'), `global\n\tstats socket ${socket} mode 600\n`);
  const files = ['haproxy.cfg', 'socket.cfg'].flatMap((name) => ['-f', join(folder, name)]);
  const child = spawn('haproxy', ['-db', ...files], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part) => (said = `${said}${part}`.slice(-4000)));
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);

  const serving = async (): Promise<number> => {
    const stat = await askSocket(socket, 'show stat').catch(() => '');
    return stat.split('\n').filter((line) => /^aforo,(one|two),/.test(line) && line.includes(',UP,')).length;
  };
  const untilBothServe = async () => {
    while ((await serving()) < 2) {
      if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said}`);
      await pause(50);
    }
  };
  await untilBothServe();
  return {
    untilBothServe,
    stop: async () => {
      process.off('exit', end);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const forced = setTimeout(end, 2000);
      await ended;
      clearTimeout(forced);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
