/** Names in code use the words of the field. `docs/style.md` has the list, `i18n/terms.test.ts` the rules for texts. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourceFiles } from '../../scripts/sourceFiles';

/** A refused part of a name, and the word to use instead. */
const NAMES: Record<string, string> = {
  giveBack: 'refund',
  mayHear: 'mayReceive',
  inPerson: 'interactiveSession',
  oneByOne: 'advisoryLock',
  takingTurns: 'concurrencyLimit',
  readTogether: 'batchLoader',
  sharedRead: 'singleFlight',
  changeEyes: 'impersonate',
  readdress: 'changeEmail',
  misfit: 'conflict',
  lefts: 'remaining',
  followOrder: 'issueDueInvoices',
  keptSession: 'sessionCache',
  keptRendering: 'renderingCache',
};

const sources = sourceFiles()
  .filter((file) => /^(server|resources)\/.*\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

it('names use the words of the field', () => {
  const found = sources.flatMap(({ file, text }) =>
    Object.entries(NAMES)
      .filter(([name]) => new RegExp(`(?<![/'-])\\b${name}(?=[A-Z(.,;:\\s])`).test(text))
      .map(([name, better]) => `${file}: ${name} (use ${better})`),
  );
  expect(found).toEqual([]);
});

/**
 * Comments say "the buyer", "another person", "the second waits"; a few of these pronouns are allowed where no noun
 * fits.
 */
const MAX_PRONOUNS = 90;
it('comments name the person instead of "whoever", "somebody" and "nobody"', () => {
  const found = sources
    .filter(({ file }) => !file.includes('/i18n/'))
    .flatMap(({ text }) => text.match(/\b(whoever|somebody|nobody)\b/gi) ?? []);
  expect(found.length).toBeLessThan(MAX_PRONOUNS);
});
