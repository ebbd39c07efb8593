/** PostgreSQL's own programs, `pg_dump` and `pg_restore`: the version that fits a server, and a run of it. */
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** A command ends with these words and without a stack. */
export class BackupError extends Error {}

export type Tool = { name: 'pg_dump' | 'pg_restore'; file: string; major: number };

/** Debian keeps each version in a folder of its own. */
const DEBIAN = '/usr/lib/postgresql';
const KEPT_CHARACTERS = 2000;

const newestFirst = (one: string, other: string) => Number(other) - Number(one);

/** Folders with programs: those of PATH first. */
function toolFolders(): string[] {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort(newestFirst) : [];
  return [...(process.env.PATH ?? '').split(delimiter), ...versions.map((version) => join(DEBIAN, version, 'bin'))];
}

async function majorOf(file: string): Promise<number> {
  const { stdout } = await promisify(execFile)(file, ['--version']).catch(() => ({ stdout: '' }));
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0);
}

/**
 * Finds the program of the server's version, else a later one: an older one does not know all that the server has, and
 * `pg_restore` from 17 on uses a setting that servers before 17 refuse.
 * @throws BackupError if there is none
 */
export async function findTool(name: Tool['name'], server: number, folders = toolFolders()): Promise<Tool> {
  const tools: Tool[] = [];
  for (const folder of folders.filter(Boolean)) {
    const file = join(folder, name);
    if (existsSync(file)) tools.push({ name, file, major: await majorOf(file) });
  }
  const fitting = tools.filter(({ major }) => major >= server).sort((one, other) => one.major - other.major);
  if (fitting[0]) return fitting[0];
  const newest = Math.max(0, ...tools.map(({ major }) => major));
  const found = newest > 0 ? `${name} ${newest} is older than the server` : `${name} is missing. The server`;
  throw new BackupError(
    `${found} (PostgreSQL ${server}). Install the programs of its version: apt-get install postgresql-client-${server}`,
  );
}

/** A password in an argument could be read by other users of the machine. */
function connectionOf(url: string): { database: string; env: NodeJS.ProcessEnv } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return { database: parsed.href, env: password ? { PGPASSWORD: password } : {} };
}

/** The programs' connections, by which a later restore finds those of a killed one. */
export const APPLICATION_NAME = 'aforo backup';

/** Runs a program on a database. @throws BackupError with its own words */
export async function runTool({ file, name }: Tool, url: string, args: readonly string[]): Promise<void> {
  const { database, env } = connectionOf(url);
  const child = spawn(file, [`--dbname=${database}`, ...args], {
    env: { ...process.env, LC_MESSAGES: 'C', PGAPPNAME: APPLICATION_NAME, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-KEPT_CHARACTERS);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new BackupError(`${name} failed: ${said.trim() || `it ended with ${code}`}`);
}
