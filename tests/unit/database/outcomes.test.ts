/** Outcomes of database functions are handled by the server: each is known on both sides. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'prisma/functions';
const pathOf = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .map((file) => [file.replace(/^.*[/\\]|\.sql$/g, ''), join(FOLDER, file)]),
);
const bodyOf = (name: string) => readFileSync(pathOf.get(name)!, 'utf8').replace(/--[^\n]*/g, '');

/** The literals that a function returns: assigned, returned, or in the deciding `case`. */
function outcomesOf(name: string): string[] {
  const body = bodyOf(name);
  const cases = [...body.matchAll(/outcome := case([\s\S]*?)end;/g)].map(([, text]) => text);
  const plain = [...body.matchAll(/(?:outcome :=|\breturn) '(\w+)'/g)].map(([, word]) => word);
  return [
    ...plain,
    ...cases.flatMap((text) => [...text!.matchAll(/(?:then|else) '(\w+)'/g)].map(([, word]) => word)),
  ] as string[];
}

/** [file that switches over outcomes, functions that return them]. */
const SWITCHES: Record<string, readonly string[]> = {
  'server/checkout/takeLocal.ts': ['take_local_payment', 'drop_local_payment'],
  'server/payments/actions/applyResults.ts': ['settle_payments'],
  'server/payments/actions/reopenOrder.ts': ['reopen_order'],
  'server/payments/balance/routes/balancePayments.ts': ['use_balance', 'hold_for_order'],
  'server/payments/balance/routes/voucherPayments.ts': ['use_voucher', 'hold_for_order'],
  'server/payments/refunds/makeRefund.ts': ['give_back'],
  'server/orders/holds/holdPlaces.ts': ['hold_singly', 'take_offer', 'over_hold_limits'],
  'server/cash/shifts/openShift.ts': ['open_shift'],
  'server/cash/shifts/moveCash.ts': ['move_cash', 'drawer_refusal'],
  'server/cash/shifts/closeShift.ts': ['count_shift', 'explain_shift'],
  'server/cash/sales/payRefund.ts': ['pay_refund', 'drawer_refusal'],
  'server/cash/shifts/correctShift.ts': ['move_cash', 'drawer_refusal'],
  'server/cash/shifts/changeTill.ts': ['switch_till'],
  'server/cash/printing/queuePrint.ts': ['queue_print', 'retry_print'],
  'server/orders/holds/changeHold.ts': ['change_hold', 'change_hold_within', 'over_hold_limits'],
};

it.each(Object.entries(SWITCHES))('%s knows every outcome, and no other', (file, functions) => {
  const text = readFileSync(file, 'utf8');
  const answered = new Set(functions.flatMap(outcomesOf));
  expect([...answered].filter((outcome) => !text.includes(`'${outcome}'`))).toEqual([]);
  const bodies = functions.map(bodyOf).join('\n');
  const switched = [...text.matchAll(/case '(\w+)':/g)].map(([, outcome]) => outcome!);
  expect(switched.filter((outcome) => !bodies.includes(`'${outcome}'`))).toEqual([]);
  expect(answered.size).toBeGreaterThan(1);
});
