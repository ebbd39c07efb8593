/** Names in code use the words of the field. `docs/style.md` has the list, `i18n/terms.test.ts` the rules for texts. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { unplainTexts, unplainWords } from '../../scripts/plainWords';
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
  calledOff: 'cancelled',
  drawBalance: 'payWithCredit',
  drawVoucher: 'payWithCredit',
  tendLine: 'updateLine',
  payment_rooms: 'left_of_payments',
  make_room: 'cancel_exceeding_refunds',
  judged_: 'checked_',
  spare_: 'remove_',
  tend_: 'update_',
  readdress_: 'change_…_email',
  give_way: 'roll_back_for_retry',
};

const functions = readdirSync('prisma/functions', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .map((file) => `prisma/functions/${file}`);
const sources = [...sourceFiles().filter((file) => /^(server|resources)\/.*\.tsx?$/.test(file)), ...functions].map(
  (file) => ({ file, text: readFileSync(file, 'utf8') }),
);

it('names use the words of the field', () => {
  const found = sources.flatMap(({ file, text }) =>
    Object.entries(NAMES)
      .filter(([name]) => new RegExp(`(?<![/'-])\\b${name}${name.endsWith('_') ? '' : '(?=[A-Z(.,;:\\s])'}`).test(text))
      .map(([name, better]) => `${file}: ${name} (use ${better})`),
  );
  expect(found).toEqual([]);
});

it('comments and documents begin with a noun or a verb, and name the person', () => expect(unplainTexts()).toEqual([]));

const BEGIN = 'begin with a noun or a verb';
/** Beginnings of comments, apart so that the check of this file finds none. */
const LINE = '//';
const BLOCK = '/*';
it.each([
  ['a.ts', '/** What stays. */', `“What stays.”: ${BEGIN}`],
  ['a.ts', '/**\n * Of the last day.\n */', `“Of the last day.”: ${BEGIN}`],
  ['a.ts', `call(); ${LINE} Who asks`, `“Who asks”: ${BEGIN}`],
  ['a.tsx', `  {${BLOCK} One that is open */}`, `“One that is open”: ${BEGIN}`],
  ['a.ts', '// An order\n// of somebody else', '“somebody” in “An order”: name the person'],
  ['a.ts', 'sql(`select 1\n  -- As it was\n`)', `“As it was”: ${BEGIN}`],
  ['a.sql', '-- Whom it is for\nselect 1', `“Whom it is for”: ${BEGIN}`],
  ['a.sql', 'select 1, -- whoever paid', '“whoever” in “whoever paid”: name the person'],
  ['a.md', '- What stays', `“What stays”: ${BEGIN}`],
  ['a.md', '| Orders | Nobody |', '“Nobody” in “Nobody”: name the person'],
])('finds a text that is hard to read in %s: %j', (path, text, fault) =>
  expect(unplainWords({ path, text })).toEqual([`${path}: ${fault}`]),
);

it.each([
  ['a.ts', '/** Sold tickets stay. */\nconst what = "// Of";'],
  ['a.sql', '-- Sold tickets stay, whatever the buyer does\nselect 1'],
  ['a.md', 'Not “Whoever”, but `Who`.\n\n- Who may sell?'],
])('accepts plain text in %s: %j', (path, text) => expect(unplainWords({ path, text })).toEqual([]));
