import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_COLUMNS = 120;
const MAX_LINES = 80;

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

/** @returns files with long lines, and long functions */
export const overlongIn = (files: readonly SqlText[]): string[] => [
  ...files
    .filter((file) => longLines(file) > 0)
    .map((file) => `${file.path} has ${longLines(file)} lines over ${MAX_COLUMNS} characters`),
  ...files
    .flatMap(functionLengths)
    .filter(({ size }) => size > MAX_LINES)
    .map(({ name, size }) => `${name} has ${size} lines; at most ${MAX_LINES}`),
];

export const overlongSql = (): string[] => overlongIn(['prisma', 'server'].flatMap(readFolder));
