/** Generates `docs/functions.md` from the code: calls between database functions, and their callers in TypeScript. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './sourceFiles';

const FOLDER = 'prisma/functions';
export const FUNCTIONS_PAGE = 'docs/functions.md';
/** Shown as trees at the top of the page: hold, settle and refund are the best starting points. */
const EXAMPLES = ['hold_places_within', 'settle_payments', 'give_back'];
const DEPTH = 3;

type DbFunction = {
  name: string;
  folder: string;
  purpose: string;
  calls: string[];
  calledBy: string[];
  callers: string[];
};

/** The first sentence of a file's header comment. */
function purposeOf(text: string): string {
  const comment = /^(?:--.*\n)+/.exec(text)?.[0] ?? '';
  const words = comment.replaceAll(/^--\s?/gm, '').replaceAll('\n', ' ');
  return (/^.*?[.:;](?=\s|$)/.exec(words)?.[0] ?? words)
    .replace(/[.:;]$/, '')
    .replaceAll('|', '\\|')
    .trim();
}

const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '').replaceAll(/\/\*[\s\S]*?\*\//g, '');

function readFunctions(): DbFunction[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const found = files.flatMap((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    const names = [...text.matchAll(/^create or replace function (\w+)\(/gm)].map(([, name]) => name!);
    const body = withoutComments(text);
    return names.map((name) => ({ name, folder: file.split('/')[0]!, purpose: purposeOf(text), body }));
  });
  const called = (text: string, own?: string) =>
    [...new Set(found.map(({ name }) => name))]
      .filter((name) => name !== own && new RegExp(`\\b${name}\\(`).test(text))
      .sort();
  const sources = sourceFiles()
    .filter((file) => /^server\/.*\.ts$/.test(file))
    .map((file) => ({ file, calls: new Set(called(readFileSync(file, 'utf8'))) }));
  const withCalls = found.map(({ body, ...it }) => ({ ...it, calls: called(body, it.name) }));
  return withCalls.map((it) => ({
    ...it,
    calledBy: withCalls.filter(({ calls }) => calls.includes(it.name)).map(({ name }) => name),
    callers: sources.filter(({ calls }) => calls.has(it.name)).map(({ file }) => file),
  }));
}

function treeOf(name: string, functions: readonly DbFunction[], depth = 0): string[] {
  const calls = depth < DEPTH ? (functions.find((it) => it.name === name)?.calls ?? []) : [];
  return [`${'  '.repeat(depth)}${name}`, ...calls.flatMap((called) => treeOf(called, functions, depth + 1))];
}

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** The expected page; `npm run functions` writes it and `npm run check` compares it. */
export function functionsPage(): string {
  const functions = readFunctions();
  const folders = [...new Set(functions.map(({ folder }) => folder))].sort();
  const rows = (folder: string) =>
    functions
      .filter((it) => it.folder === folder)
      .map(
        ({ name, purpose, calls, callers, calledBy }) =>
          `| \`${name}\` | ${purpose} | ${codes(calls)} | ${codes([...callers, ...calledBy])} |`,
      );
  return `${[
    '# Functions of the database',
    '',
    'Drawn from `prisma/functions` and `server` by `npm run functions`; not edited by hand. A rule that statements need stands in one of these,',
    'and TypeScript calls it by name. Names in the last column are files of the server, or functions that call it. Triggers and policies that',
    'migrations set up are called by tables and have nothing there.',
    '',
    '## Three to begin with',
    '',
    ...EXAMPLES.flatMap((name) => ['```', ...treeOf(name, functions), '```', '']),
    ...folders.flatMap((folder) => [
      `## ${folder}`,
      '',
      '| function | does | calls | called by |',
      '| --- | --- | --- | --- |',
      ...rows(folder),
      '',
    ]),
  ]
    .join('\n')
    .trimEnd()}\n`;
}
