import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_COLUMNS = 120;
const MAX_LINES = 80;

/** Longer lines that are there already, by folder. These numbers may only become smaller. */
const LONG_LINES: Record<string, number> = { 'prisma/functions': 998, server: 66 };

/** Longer functions that are there already, with their lines. Each may only become shorter, or leave the list. */
const LONG_FUNCTIONS: Record<string, number> = {
  scan_facts: 105,
  validate_tickets: 108,
  record_offline_scans: 124,
};

export type SqlText = { path: string; text: string };

const readFolder = (folder: string): SqlText[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({ path: join(folder, file), text: readFileSync(join(folder, file), 'utf8') }));

/** Functions of a file with their number of lines, from `create` to the end of the body. */
export function functionLengths({ text }: SqlText): { name: string; lines: number }[] {
  const found = text.matchAll(/create (?:or replace )?function (\w+)[\s\S]*?\$\$[\s\S]*?\$\$/g);
  return [...found].map(([whole, name]) => ({ name: name!, lines: whole.split('\n').length }));
}

export const longLines = ({ text }: SqlText): number =>
  text.split('\n').filter((line) => line.length > MAX_COLUMNS).length;

/** Faults of these files: functions that are too long, and too many long lines. */
export function overlongIn(folder: string, files: readonly SqlText[]): string[] {
  const lines = files.reduce((sum, file) => sum + longLines(file), 0);
  const most = LONG_LINES[folder] ?? 0;
  const functions = files.flatMap(functionLengths);
  return [
    ...(lines > most
      ? [`${folder} has ${lines} lines of SQL over ${MAX_COLUMNS} characters; at most ${most}: wrap what you change`]
      : []),
    ...functions
      .filter(({ name, lines: length }) => length > (LONG_FUNCTIONS[name] ?? MAX_LINES))
      .map(({ name, lines: length }) => `${name} has ${length} lines; at most ${LONG_FUNCTIONS[name] ?? MAX_LINES}`),
    ...functions
      .filter(({ name, lines: length }) => name in LONG_FUNCTIONS && length <= MAX_LINES)
      .map(({ name }) => `${name} is short enough: take it off the list of scripts/sqlSizes.ts`),
  ];
}

/** Lines and functions of SQL that are longer than what was there. */
export const overlongSql = (): string[] =>
  Object.keys(LONG_LINES).flatMap((folder) => overlongIn(folder, readFolder(folder)));
