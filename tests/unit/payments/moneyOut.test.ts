/**
 * All ways in which money leaves: statements that write a refund or credit a balance or voucher, their callers, and the
 * permission check. A new way is detected here, and must call `letsOut` or state why not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from '../../../scripts/sourceFiles';

/** Not subject to a user's limit: no user decides it, or one has decided before. */
const UNLIMITED: Record<string, string> = {
  'server/annual-passes/reissuePass.ts': 'the fee for a new code that can no longer be made',
  'server/appointments/actions/cancelSlots.ts':
    'orders that are not paid end; what was paid of them in parts is not the house’s',
  'server/bulk-orders/buying/placeMaster.ts':
    'an order of a company that is not paid ends; its parts are not the house’s',
  'server/bulk-orders/handing/unusedCodes.ts': 'by terms that only staff who may refund everywhere can set',
  'server/cash/sales/basketRows.ts': 'a basket of which nothing was taken ends',
  'server/checkout/takeLocal.ts': 'a part that was taken a moment ago, of an order that is not paid',
  'server/orders/checkout/correctHolder.ts': 'a fee comes in, and nothing else of the order changes its price',
  'server/gift-vouchers/issueSold.ts': 'the voucher is what was bought',
  'server/imports/orders/writeOrders.ts': 'refunds that the other system made, as opening entries',
  'server/orders/afterSale/cancelOrder.ts': 'the same as of slots',
  'server/orders/holds/expireOrders.ts': 'the same, by the clock',
  'server/payments/actions/applyResults.ts': 'money that an order cannot keep, as the provider tells of it',
  'server/payments/actions/recordBooks.ts': 'what left in the company’s own pages',
  'server/payments/balance/balanceProvider.ts': 'a refund that was decided is carried out',
  'server/payments/statements/decideLine.ts': 'a transfer that paid nothing',
  'server/payments/statements/matchNewLines.ts': 'the same, too much of one',
  'server/payments/statements/matchCharges.ts': 'a transfer that is divided among debts, each whole',
};
const FOLDER = 'prisma/functions';
const LEAVES = /insert into (refunds|wallet_lots)\b/;

const bodies = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .flatMap((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8').replace(/--[^\n]*/g, '');
    return [...text.matchAll(/create (?:or replace )?function (\w+)\(([\s\S]*?)(?=\ncreate |$(?![\s\S]))/g)];
  })
  .map(([, name, body]) => ({ name: name!, body: body! }));

/** Functions through which money leaves, directly or by calls. */
function leaving(): string[] {
  const names = new Set(bodies.filter(({ body }) => LEAVES.test(body)).map(({ name }) => name));
  for (let before = 0; before < names.size; ) {
    before = names.size;
    const calls = new RegExp(`\\b(${[...names].join('|')})\\(`);
    for (const { name, body } of bodies) if (calls.test(body)) names.add(name);
  }
  return [...names];
}

it('asks the one rule of who may let money leave, and how much', () => {
  const names = leaving();
  expect(names).toContain('return_parts');
  const calls = new RegExp(
    `(?:select|from|lateral|,)\\s+(?:${names.join('|')})\\(|\\b(?:refund|walletLot)\\.create(?:Many)?\\(`,
  );
  const files = sourceFiles()
    .filter((file) => /^server\/(?!demo\/).*\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8').replace(/^\s*(\*|\/\/|\/\*).*$/gm, '') }));
  const ways = files.filter(({ text }) => calls.test(text));
  expect(ways.map(({ file }) => file)).toContain('server/orders/reschedule/rescheduleVisits.ts');
  // `staffCredit` asks `letsOut` for credit that staff give.
  const silent = ways.filter(({ file, text }) => !/\b(letsOut|staffCredit)\(/.test(text) && !UNLIMITED[file]);
  expect(silent.map(({ file }) => file)).toEqual([]);
  expect(Object.keys(UNLIMITED).filter((file) => !ways.some((way) => way.file === file))).toEqual([]);
  const makers = files.filter(({ text }) => /as MoneyOut\b/.test(text)).map(({ file }) => file);
  expect(makers).toEqual(['server/access/queries/moneyOut.ts']);
});
