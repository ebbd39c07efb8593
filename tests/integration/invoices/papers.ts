/** Exports for the accountant: an invoice as UBL, and the books of a day. */
import { XMLParser } from 'fast-xml-parser';
import { expect } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { readRows } from '../../../server/shared/separatedValues';
import { dayAfter, MADRID, today } from '../../support/days';
import { putEntriesAt } from '../../support/putEntriesAt';
import { accountant } from './invoiceFixture';

type Node = { [name: string]: Node } & { [at: number]: Node } & string;
const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => ['InvoiceLine', 'CreditNoteLine', 'TaxSubtotal'].includes(name),
});
export const minor = (text: string): number => Math.round(Number(text) * 100);

export async function ublOf(id: string) {
  const answer = await accountant.get(paths.invoices.xml(id));
  expect(answer.status).toBe(200);
  const [[root, it]] = Object.entries(parser.parse(answer.text) as Record<string, Node>).filter(
    ([name]) => name !== '?xml',
  ) as [[string, Node]];
  return { root, it, text: answer.text };
}

/** The values for the rules, read only from the document. */
export function readDocument(it: Node, root: string) {
  const lines = it[`${root}Line`] as unknown as Node[];
  const totals = it.LegalMonetaryTotal!;
  const rows = it.TaxTotal!.TaxSubtotal as unknown as Node[];
  const taxes = rows.map((row) => ({
    rate: minor(row.TaxCategory!.Percent!),
    base: minor(row.TaxableAmount!),
    tax: minor(row.TaxAmount!),
  }));
  return { lines, totals, taxes };
}

export const bookOf = async (day: string) => {
  const answer = await accountant.get(paths.invoices.books(day));
  expect(answer.status).toBe(200);
  const read = readRows(answer.text, 1000);
  if ('openQuote' in read) throw new Error('unreadable');
  const [head, ...rows] = read.rows.map(({ cells }) => cells);
  expect(head).toEqual([
    ...['date', 'kind', 'account', 'tax_code', 'tax_rate', 'currency', 'debit', 'credit'],
    ...['budget', 'tickets', 'list_value'],
  ]);
  return rows.map(([, kind, account, code, rate, , debit, credit]) => [
    kind,
    account,
    code,
    rate,
    minor(debit!),
    minor(credit!),
  ]);
};
const FIRST = today();
/** Days before the start of the tests, because midnight may pass while they run. */
export const day = (ago: number) => dayAfter(FIRST, -ago);
/** Noon of that day as an SQL expression. */
export const noon = (ago: number) => `timestamp '${day(ago)} 12:00' at time zone '${MADRID}'`;
/** Backdates all entries of an order, or some kinds, to noon some days ago. */
export const ago = (id: string, days: number, ...kinds: string[]) => putEntriesAt(id, noon(days), kinds);
