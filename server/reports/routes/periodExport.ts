import type { Request, RequestHandler } from 'express';
import { recordExport } from '../../http/recordExport';
import { homeZone } from '../../infra/homeZone';
import { csvOf } from '../../infra/lists/formats/csv';
import type { ExportCell, ExportColumn } from '../../infra/lists/formats/exportCells';
import { scopeOf } from '../../shared/actor';
import { currencyDigits } from '../../shared/currencies';
import { type Cents, ZERO } from '../../shared/money';
import { type Period, periodOf } from '../../shared/period';
import { dayIn } from '../../shared/time';
import type { ComparedSales, PeriodSales } from '../pages';
import { periodSales } from '../queries/periodSales';

/** `faceCents` is for complimentary tickets, which have only a number and a list value. */
type Line = ComparedSales & { by: string; faceCents?: Cents };

/** All rows of the page, one per key and currency. */
function linesOf(
  { totals, refunds, days, events, products, channels, complimentary }: PeriodSales,
  { t }: Request,
): Line[] {
  const byDay = days.flatMap(({ date, sold }) =>
    sold.map(({ currency, now, before }) => ({ key: date, name: date, currency, now, before })),
  );
  const none = { orders: 0, tickets: 0 };
  const back = refunds.map(({ currency, now, before }) => ({
    ...{ key: '', name: '', currency, now: { ...none, cents: now }, before: { ...none, cents: before } },
  }));
  const parts = [
    ['reports.by_total', totals],
    ['reports.by_refunds', back],
    ['reports.by_day', byDay],
    ['reports.by_event', events],
    ['reports.by_product', products],
    ['reports.by_channel', channels],
  ] as const;
  const sold = parts.flatMap(([by, lines]) => lines.map((line) => ({ ...line, by: t(by) })));
  const given = complimentary.map(({ key, event, currency, tickets, faceCents }) => {
    const now = { orders: 0, tickets, cents: ZERO };
    return { key, name: event, currency, now, before: now, by: t('reports.given_away'), faceCents };
  });
  return [...sold, ...given];
}

const text = (value: string): ExportCell => (value === '' ? { kind: 'empty' } : { kind: 'text', text: value });
const count = (value: number): ExportCell => ({ kind: 'number', value, digits: 0 });

function money(amount: number, currency: string): ExportCell {
  const digits = currencyDigits(currency);
  return { kind: 'number', value: amount / 10 ** digits, digits };
}

function columnsOf({ t }: Request, { days, before }: Period): ExportColumn[] {
  const column = (header: string, cellOf: (line: Line) => ExportCell): ExportColumn => ({
    header,
    cellOf: (row) => cellOf(row as unknown as Line),
  });
  const named = (what: string, { from, to }: Period['days']) => `${what}, ${from} – ${to}`;
  const sale = (header: string, cellOf: (line: Line) => ExportCell) =>
    column(header, (line) => (line.faceCents === undefined ? cellOf(line) : { kind: 'empty' }));
  const percent = ({ now, before }: Line): ExportCell =>
    before.cents === 0 ? { kind: 'empty' } : { kind: 'percent', value: (now.cents - before.cents) / before.cents };
  return [
    column(t('reports.by'), ({ by }) => text(by)),
    column(t('reports.name'), ({ name }) => text(name)),
    column(t('reports.currency'), ({ currency }) => text(currency)),
    sale(named(t('reports.gross'), days), (line) => money(line.now.cents, line.currency)),
    sale(named(t('reports.gross'), before), (line) => money(line.before.cents, line.currency)),
    sale(t('reports.difference'), (line) => money(line.now.cents - line.before.cents, line.currency)),
    sale(t('reports.percent'), percent),
    column(named(t('reports.tickets'), days), ({ now }) => count(now.tickets)),
    sale(named(t('reports.tickets'), before), ({ before }) => count(before.tickets)),
    sale(named(t('reports.orders'), days), ({ now }) => count(now.orders)),
    sale(named(t('reports.orders'), before), ({ before }) => count(before.orders)),
    column(t('reports.list_value'), ({ faceCents, currency }) =>
      faceCents === undefined ? { kind: 'empty' } : money(faceCents, currency),
    ),
  ];
}

/** Exports the dashboard's period as a file. */
export const exportPeriod: RequestHandler = async (req, res) => {
  const today = dayIn(new Date(), await homeZone());
  const period = periodOf(req.query, today);
  const scope = scopeOf(req.actor, 'dashboard.view');
  const sales = await periodSales(period, { scope, locale: req.locale, fees: req.t('reports.fees') });
  const lines = linesOf(sales, req);
  const rows = (async function* () {
    yield lines as unknown as Record<string, unknown>[];
  })();
  let file = '';
  for await (const piece of csvOf(columnsOf(req, period), rows, req.locale)) file += piece;
  const query = req.url.split('?')[1] ?? '';
  await recordExport(req, { list: 'sales', format: 'csv', path: req.baseUrl, query, rows: lines.length });
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="sales-${period.days.from}-${period.days.to}.csv"`,
    'Cache-Control': 'private, no-store',
  });
  res.send(file);
};
