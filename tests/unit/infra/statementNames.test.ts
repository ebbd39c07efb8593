/**
 * A statement is prepared under its name on each connection: if two files use a name for different texts, the second
 * fails.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourceFiles } from '../../../scripts/sourceFiles';

const NAMED = /\bsql(?:<(?:[^<>]|<[^<>]*>)*>)?\(\s*'(\w+)'/g;

it('no name of a statement stands in two files', () => {
  const filesOf = new Map<string, Set<string>>();
  for (const file of sourceFiles().filter((it) => /^server\/.*\.ts$/.test(it)))
    for (const [, name] of readFileSync(file, 'utf8').matchAll(NAMED))
      filesOf.set(name!, (filesOf.get(name!) ?? new Set()).add(file));
  expect(filesOf.size).toBeGreaterThan(300);
  expect([...filesOf].filter(([, files]) => files.size > 1).map(([name, files]) => [name, ...files])).toEqual([]);
});
