/**
 * Rules of migrations, part of `npm run check`: old and new version run at once (docs/decisions/0013), and sales go on
 * while a migration runs. `.squawk.toml` has the rules.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { concurrentIndex } from '../server/infra/migrationFiles';
import { lastRelease } from './lastRelease';

const SQUAWK = 'node_modules/squawk-cli/js/bin/squawk';
const IGNORED = /^-- squawk-ignore(?:-file)? [\w-]+/;
/** A comment of two words or more. */
const REASON = /^-- (?!squawk-ignore)\S+ +\S/;

/** Migrations after the last release. Earlier ones have run in production, where no rule can change them. */
function laterFiles(folder: string): string[] {
  const { migration } = lastRelease();
  return readdirSync(folder)
    .filter((name) => name > migration)
    .map((name) => join(folder, name, 'migration.sql'))
    .filter((file) => existsSync(file));
}

function unreasoned(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, at) =>
    IGNORED.test(line) && !REASON.test(lines[at - 1] ?? '')
      ? [`${file}:${at + 1}: an exception without its reason in the line above`]
      : [],
  );
}

function misplaced(file: string): string[] {
  try {
    concurrentIndex(file, readFileSync(file, 'utf8'));
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** @param folder of migrations, each in a folder of its own */
export function migrationFaults(folder = 'prisma/migrations'): string[] {
  const files = laterFiles(folder);
  // Without files, squawk would read its standard input.
  if (files.length === 0) return [];
  const { status, stdout, stderr } = spawnSync(process.execPath, [SQUAWK, '--reporter', 'gcc', ...files], {
    encoding: 'utf8',
  });
  const found = stdout.split('\n').filter((line) => line.startsWith(folder));
  if (status !== 0 && found.length === 0) return [`squawk: ${stderr}${stdout}`];
  return [...found, ...files.flatMap((file) => [...unreasoned(file), ...misplaced(file)])];
}
