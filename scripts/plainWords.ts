/**
 * Plain English in comments and documents (docs/style.md): a comment begins with a noun or a verb and names the person
 * it is about.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './sourceFiles';

export type Text = { path: string; text: string };

/** A relative clause at the beginning hides the subject: “What was sold stays” says less than “Sold tickets stay”. */
const FIRST = /^(What|Of|Whom|Who|Whose|Where|One (that|who|which|of)|As|By|For|That)\b(?!.*\?)/;
/** Pronouns that leave out which person it is. */
const PRONOUNS = /\b(whoever|whomever|somebody|nobody)\b/i;

/** @returns the comments of TypeScript or SQL, also of SQL inside TypeScript: a run of line comments is one. */
function commentsOf({ path, text }: Text): string[] {
  const plain = (comment: string) => comment.replace(/^[^\S\n]*(--|\/\/|\*+)[^\S\n]?/gm, '').trim();
  const runs = [/(?:^[^\S\n]*\/\/ .*\n?)+/gm, /(?:^[^\S\n]*-- .*\n?)+/gm];
  const ends = path.endsWith('.sql') ? /\S[^\S\n]+-- (.*)$/gm : /[;,{})\]][^\S\n]+\/\/ (.*)$/gm;
  return [
    ...runs.flatMap((run) => text.match(run) ?? []),
    ...[...text.matchAll(/(?<=^[^\S\n]*|\{)\/\*+([\s\S]*?)\*\//gm), ...text.matchAll(ends)].map(([, inner]) => inner!),
  ].map(plain);
}

/** @returns paragraphs, items and cells of a document, without code and quotations. */
function paragraphsOf({ text }: Text): string[] {
  return text
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/“[^”]*”|`[^`]*`/g, 'X')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#>]|\d+\.) )/)
    .flatMap((paragraph) => (paragraph.trimStart().startsWith('|') ? paragraph.split(/[|\n]/) : [paragraph]))
    .map((paragraph) =>
      paragraph
        .replace(/^\s*(?:[-*#>]+|\d+\.)\s+/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    );
}

/** @returns the faults of one file: each with the text that has it. */
export function unplainWords(file: Text): string[] {
  const parts = file.path.endsWith('.md') ? paragraphsOf(file) : commentsOf(file);
  return parts.flatMap((part) => {
    const beginning = part.split('\n')[0]!.slice(0, 80);
    if (FIRST.test(part)) return [`${file.path}: “${beginning}”: begin with a noun or a verb`];
    const pronoun = PRONOUNS.exec(part);
    return pronoun ? [`${file.path}: “${pronoun[0]}” in “${beginning}”: name the person`] : [];
  });
}

const under = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => join(folder, file));

/** Texts of the product have rules of their own (tests/unit/i18n). */
const isOwnText = (file: string) => file.startsWith('server/shared/i18n/');

/** Sources, SQL and documents of the repository. */
const files = (): string[] => [
  ...sourceFiles().filter((file) => !isOwnText(file)),
  ...under('prisma', /\.sql$/),
  ...under('server', /\.sql$/),
  ...under('docs', /\.md$/),
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
];

/** Comments and documents that are not plain English. */
export const unplainTexts = (): string[] =>
  files().flatMap((path) => unplainWords({ path, text: readFileSync(path, 'utf8') }));
