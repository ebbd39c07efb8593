/** A PgBouncer in transaction mode in front of the tests' PostgreSQL, with two connections to each database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Program, type Release, unpackPgbouncer } from '../../support/pgbouncer';
import { freePort } from '../../support/ports';
import { urlOf } from '../../support/urlOf';

export type Pooler = {
  urlOf: (database: string) => string;
  /** A command of the admin console. @returns its rows */
  command: (text: string) => Promise<pg.QueryResultRow[]>;
  stop: () => Promise<void>;
};

const SERVER_CONNECTIONS = 2;

/** The programs, or the reason why this machine cannot get them. */
export function findPoolers(): { programs: Record<Release, Program> | null } {
  try {
    return { programs: { bookworm: unpackPgbouncer('bookworm'), trixie: unpackPgbouncer('trixie') } };
  } catch (error) {
    console.warn(`LEFT OUT: PgBouncer cannot be got here. ${(error as Error).message}`);
    return { programs: null };
  }
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

async function untilItAnswers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    const answered = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answered) return;
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said()}`);
    await pause(50);
  }
}

export async function startPooler([loader, ...args]: Program, settings: Record<string, string> = {}): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-pgbouncer-'));
  const port = await freePort();
  const server = new URL(inject('postgresUrl'));
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    admin_users: 'aforo',
    pool_mode: 'transaction',
    default_pool_size: String(SERVER_CONNECTIONS),
    // It refuses to run as root.
    ...(process.getuid?.() === 0 && { user: 'postgres' }),
    ...settings,
  };
  const ini = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`),
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${ini.join('\n')}\n`);
  writeFileSync(join(folder, 'users.txt'), '"aforo" ""\n');
  chmodSync(folder, 0o755);
  const child = spawn(loader, [...args, join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said = `${said}${chunk}`.slice(-4000)));
  const ended = once(child, 'exit').then(() => running.delete(child));
  const base = `postgres://aforo@127.0.0.1:${port}/postgres`;
  const admin = urlOf(base, 'pgbouncer');
  await untilItAnswers(admin, child, () => said);
  return {
    urlOf: (database) => urlOf(base, database),
    async command(text) {
      const client = new pg.Client({ connectionString: admin });
      await client.connect();
      try {
        return (await client.query(text)).rows ?? [];
      } finally {
        await client.end();
      }
    },
    async stop() {
      child.kill('SIGTERM');
      child.kill('SIGINT');
      await Promise.race([ended, pause(2000).then(() => child.kill('SIGKILL'))]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
