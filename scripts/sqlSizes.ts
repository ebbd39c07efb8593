import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const MAX_COLUMNS = 120;
const MAX_LINES = 80;

/** Files with longer lines that are there already. Each number may only become smaller, or leave the list. */
const LONG_LINES: Record<string, number> = {
  gather_month: 5,
  finish_at_counter: 3,
  must_move_cash: 1,
  place_at_counter: 2,
  take_at_counter: 4,
  change_hold: 9,
  hold_together: 4,
  place_orders: 20,
  over_hold_limits: 8,
  place_orders_within: 11,
  reschedule: 24,
  give_back: 18,
  settle_payments: 20,
  people_inside: 6,
};

/** Longer functions that are there already, with their lines. Each may only become shorter, or leave the list. */
const LONG_FUNCTIONS: Record<string, number> = {
};

export type SqlText = { path: string; text: string };

const readFolder = (folder: string): SqlText[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({ path: join(folder, file), text: readFileSync(join(folder, file), 'utf8') }));

/** Functions of a file with their number of lines, from `create` to the end of the body. */
export function functionLengths({ text }: SqlText): { name: string; size: number }[] {
  const found = text.matchAll(/create (?:or replace )?function (\w+)[\s\S]*?\$\$[\s\S]*?\$\$/g);
  return [...found].map(([whole, name]) => ({ name: name!, size: whole.split('\n').length }));
}

const longLines = ({ text }: SqlText): number => text.split('\n').filter((line) => line.length > MAX_COLUMNS).length;

/** Faults of files or functions that are longer than the most, or short enough to leave their list. */
function overlong(sizes: { name: string; size: number }[], max: number, list: Record<string, number>, unit: string) {
  return [
    ...sizes
      .filter(({ name, size }) => size > (list[name] ?? max))
      .map(({ name, size }) => `${name} has ${size} ${unit}; at most ${list[name] ?? max}`),
    ...sizes
      .filter(({ name, size }) => name in list && size <= max)
      .map(({ name }) => `${name} is short enough: take it off the list of scripts/sqlSizes.ts`),
  ];
}

/** Lines and functions of these files that are too long, unless a list has them. */
export const overlongIn = (files: readonly SqlText[], lines = LONG_LINES, functions = LONG_FUNCTIONS): string[] => [
  ...overlong(
    files.map((file) => ({ name: basename(file.path, '.sql'), size: longLines(file) })),
    0,
    lines,
    `lines over ${MAX_COLUMNS} characters`,
  ),
  ...overlong(files.flatMap(functionLengths), MAX_LINES, functions, 'lines'),
];

export const overlongSql = (): string[] => overlongIn(['prisma/functions', 'server'].flatMap(readFolder));
