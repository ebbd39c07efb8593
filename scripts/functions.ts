/**
 * `npm run functions` prints the functions of the database as a Markdown page: what each does, which functions it calls, and which
 * files and functions call it. `npm run functions -- settle_payments` prints the tree of calls below one function.
 */
import { readFileSync } from 'node:fs';
import { sourceFiles } from './sourceFiles';
import { codeOf, readSqlFunctions } from './sqlFunctions';

const DEPTH = 3;

type DbFunction = {
  name: string;
  domain: string;
  purpose: string;
  calls: string[];
  calledBy: string[];
  callers: string[];
};

/** The first sentence of the comment on top of a file. */
function purposeOf(text: string): string {
  const comment = /^(?:--.*\n)+/.exec(text)?.[0] ?? '';
  const words = comment.replaceAll(/^--\s?/gm, '').replaceAll('\n', ' ');
  return (/^.*?[.:;](?=\s|$)/.exec(words)?.[0] ?? words)
    .replace(/[.:;]$/, '')
    .replaceAll('|', '\\|')
    .trim();
}

function readFunctions(): DbFunction[] {
  const found = readSqlFunctions().map((it) => ({ ...it, purpose: purposeOf(it.text), body: codeOf(it.text) }));
  const called = (text: string, own?: string) =>
    found
      .map(({ name }) => name)
      .filter((name) => name !== own && new RegExp(`\\b${name}\\(`).test(text))
      .sort();
  const sources = sourceFiles()
    .filter((file) => /^server\/.*\.ts$/.test(file))
    .map((file) => ({ file, calls: new Set(called(readFileSync(file, 'utf8'))) }));
  const withCalls = found.map(({ body, text: _, ...it }) => ({ ...it, calls: called(body, it.name) }));
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

function pageOf(functions: readonly DbFunction[]): string[] {
  const domains = [...new Set(functions.map(({ domain }) => domain))].sort();
  const rows = (domain: string) =>
    functions
      .filter((it) => it.domain === domain)
      .map(
        ({ name, purpose, calls, callers, calledBy }) =>
          `| \`${name}\` | ${purpose} | ${codes(calls)} | ${codes([...callers, ...calledBy])} |`,
      );
  const head = ['| function | does | calls | called by |', '| --- | --- | --- | --- |'];
  return [
    '# Functions of the database',
    ...domains.flatMap((domain) => ['', `## ${domain}`, '', ...head, ...rows(domain)]),
  ];
}

const [name] = process.argv.slice(2);
const functions = readFunctions();
if (name && !functions.some((it) => it.name === name)) throw new Error(`prisma/functions has no ${name}`);
console.log((name ? treeOf(name, functions) : pageOf(functions)).join('\n'));
