/** One known word for one thing: names of our own that the field has a word for do not come back. `docs/style.md`. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourceFiles } from '../../scripts/sourceFiles';

/** A part of a name that is not used, and the word in its place. */
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
/** What visitors and staff do not read, and what they read in its place. */
const TEXTS: Record<string, string> = {
  'called off': 'cancelled',
  'call off': 'cancel',
  'given back': 'refunded, or returned',
  'give back': 'refund, or return',
  whoever: 'anyone who, or who it is',
  somebody: 'someone, or who it is',
  nobody: 'no one',
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

it('English texts use one word for one thing', () => {
  const found = sources
    .filter(({ file }) => file.startsWith('server/shared/i18n/en/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/'(?:[^'\\\n]|\\.)*'/g)].flatMap(([literal]) =>
        Object.entries(TEXTS)
          .filter(([word]) => new RegExp(`\\b${word}\\b`, 'i').test(literal))
          .map(([word, better]) => `${file}: ${word} (use ${better}) in ${literal}`),
      ),
    );
  expect(found).toEqual([]);
});

/** Comments say "the buyer", "another person", "the second waits"; these three are left for where no noun serves. */
const MAX_PRONOUNS = 90;
it('comments name the person instead of "whoever", "somebody" and "nobody"', () => {
  const found = sources
    .filter(({ file }) => !file.includes('/i18n/'))
    .flatMap(({ text }) => text.match(/\b(whoever|somebody|nobody)\b/gi) ?? []);
  expect(found.length).toBeLessThan(MAX_PRONOUNS);
});
