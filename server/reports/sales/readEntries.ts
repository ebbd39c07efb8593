import { connection } from '../../infra/db';
import type { Pages } from '../../pages';
import type { Period } from '../../shared/period';
import type { ReportAsked } from '../../shared/salesReport';
import { eventsIn, type Scope } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import { type Namer, namesOf } from './names';
import type { ReportEntry } from './reportPages';
import { entriesStatement, sumsStatement } from './statements';

export const PAGE_SIZE = 50;

type Row = Omit<ReportEntry, 'what' | 'at'> & {
  at: Date;
  productId: string | null;
  method: string | null;
};

type Found = Pick<Pages['SalesReports/Entries'], 'entries' | 'sums' | 'count' | 'pages' | 'page'>;

/** A page of the entries behind a figure, and the total of all. */
export async function readEntries(
  asked: ReportAsked,
  { period, scope, namer, page: wanted }: { period: Period; scope: Scope; namer: Namer; page: number },
): Promise<Found> {
  const { days, before } = period;
  const shared = [days.from, days.to, before.from, before.to, eventsIn(scope)];
  const all = sumsStatement(asked);
  const sums = (await connection.query(all.text, [...shared, ...all.values])).rows as unknown as {
    currency: string;
    sum: number;
    count: number;
  }[];
  const count = sums.reduce((whole, one) => whole + one.count, 0);
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pages);
  const some = entriesStatement(asked, PAGE_SIZE);
  const rows = (await connection.query(some.text, [...shared, (page - 1) * PAGE_SIZE, ...some.values]))
    .rows as unknown as Row[];
  const dimension = asked.ledger === 'sales' ? 'product' : 'method';
  const keyOf = (row: Row) => (asked.ledger === 'sales' ? row.productId : row.method) ?? '~';
  const nameOf = await namesOf(dimension, rows.map(keyOf), namer);
  const entries = rows.map((row): ReportEntry => {
    const { id, timeZone, kind, reference, currency, quantity, list, discount, tax, amount } = row;
    const optional = { quantity: quantity ?? null, list: list ?? null, discount: discount ?? null, tax: tax ?? null };
    return {
      id,
      at: toIso(row.at),
      timeZone,
      kind,
      reference,
      currency,
      what: nameOf(keyOf(row)),
      ...optional,
      amount,
    };
  });
  return { entries, sums: sums.map(({ currency, sum }) => ({ currency, sum })), count, pages, page };
}
