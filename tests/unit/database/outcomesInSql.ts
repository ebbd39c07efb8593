/** The outcomes of database functions, read from their files: the header names them, and the body must agree. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'prisma/functions';

/** `comment`: the header. `signature`: from the name to the body. `body`: without comments. */
export type SqlFunction = { name: string; comment: string; signature: string; body: string };

const START = /\bcreate (?:or replace )?function /;

/** A file has one function, or some that belong together; each has its comment above it. */
export function parseFunctions(text: string): SqlFunction[] {
  const [before, ...rest] = text.split(START);
  let comment = before!;
  return rest.map((part) => {
    const code = part.replace(/--[^\n]*/g, '');
    const body = code.indexOf('$$');
    const above = comment;
    comment = part.slice(part.lastIndexOf('$$'));
    return {
      name: /^\w+/.exec(part)![0],
      comment: [...above.matchAll(/^-- ?(.*)$/gm)].map(([, line]) => line).join('\n'),
      signature: code.slice(0, body),
      body: code.slice(body),
    };
  });
}

export const readFunctions = (): SqlFunction[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) => parseFunctions(readFileSync(join(FOLDER, file), 'utf8')));

/** Literals that certainly are outcomes: assigned, or returned from a function whose only answer is a text. */
function assigned({ signature, body }: SqlFunction): string[] {
  const answers = /returns text\b(?!\[)/.test(signature) ? '(?:outcome :=|\\breturn)' : 'outcome :=';
  const whole = [...body.matchAll(new RegExp(`${answers} (case[\\s\\S]*?end|'\\w+');`, 'g'))].map(([, it]) => it!);
  return whole.flatMap((it) =>
    it.startsWith('case') ? [...it.matchAll(/\b(?:then|else) '(\w+)'/g)].map(([, word]) => word!) : [it.slice(1, -1)],
  );
}

/** A refusal says why something is not allowed, and null where it is: an unknown word refuses too. A state is shown. */
export const isRefusal = ({ name }: SqlFunction): boolean => /_(refusal|state)$/.test(name);

const namesThem = ({ comment }: SqlFunction) => /\boutcome:/.test(comment);

/** Functions that have a column `outcome`, or answer one of several words. */
export const hasOutcomes = (one: SqlFunction): boolean =>
  /\boutcome text\b/.test(one.signature.split('returns')[1] ?? '') ||
  (/returns text\b(?!\[)/.test(one.signature) && (namesThem(one) || (!isRefusal(one) && assigned(one).length > 0)));

/** `outcome: a, b (why); else as other_function without c.` up to the first full stop outside brackets. */
function parseHeader(comment: string): { own: string[]; like: { name: string; without: string[] }[] } {
  let text = comment.slice(comment.indexOf('outcome:') + 'outcome:'.length).replace(/\s+/g, ' ');
  while (/\([^()]*\)/.test(text)) text = text.replace(/\([^()]*\)/g, '');
  const parts = text
    .split('.')[0]!
    .split(/[,;]/)
    .map((part) => part.trim());
  const like = parts.flatMap((part) => {
    const found = /^(?:else )?as (\w+)(?: without (\w+))?$/.exec(part);
    return found ? [{ name: found[1]!, without: found[2] ? [found[2]] : [] }] : [];
  });
  return { own: parts.filter((part) => /^\w+$/.test(part)), like };
}

export type Outcomes = { known: ReadonlyMap<string, readonly string[]>; faults: string[] };

/** Outcomes of every function by its header, and headers that disagree with their body. */
export function readOutcomes(functions: readonly SqlFunction[]): Outcomes {
  const byName = new Map(functions.map((one) => [one.name, one]));
  const faults: string[] = [];
  const known = new Map<string, readonly string[]>();
  const outcomesOf = (name: string): readonly string[] => {
    const one = byName.get(name);
    if (!one || !namesThem(one)) {
      faults.push(`${name}: its header has no line "outcome: …"`);
      return [];
    }
    const before = known.get(name);
    if (before) return before;
    known.set(name, []);
    const { own, like } = parseHeader(one.comment);
    const inherited = like.flatMap((other) => outcomesOf(other.name).filter((word) => !other.without.includes(word)));
    const all = [...new Set([...own, ...inherited])].sort();
    known.set(name, all);
    return all;
  };
  const written = functions.map(({ body }) => body).join('\n');
  for (const one of functions.filter(hasOutcomes)) {
    const all = outcomesOf(one.name);
    for (const word of assigned(one))
      if (!all.includes(word)) faults.push(`${one.name}: "${word}" is not in its header`);
    for (const word of all)
      if (!written.includes(`'${word}'`)) faults.push(`${one.name}: its header names "${word}", which is nowhere`);
  }
  return { known, faults: [...new Set(faults)] };
}
