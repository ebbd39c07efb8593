/** Files for accountants: journal and book of issued invoices, for programs and spreadsheets. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type NextFunction, type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { permit } from '../../http/authorize';
import { countFirst } from '../../http/countFirst';
import { download } from '../../http/download';
import { wantsJson } from '../../http/errors';
import { flash } from '../../http/inertia';
import { recordExport } from '../../http/recordExport';
import type { ExportCell } from '../../infra/lists/formats/exportCells';
import { xlsxOf } from '../../infra/lists/formats/xlsx';
import { currencyDigits } from '../../shared/currencies';
import { DomainError, notFound } from '../../shared/errors';
import type { MessageKey, Translate } from '../../shared/i18n/translate';
import { MAX_BOOK_DAYS } from '../../shared/invoices';
import { paths } from '../../shared/paths';
import { type Days, lengthOf, listPeriodDays, plusDays, quarterBefore } from '../../shared/period';
import { day } from '../../shared/requestParts';
import { dialectOf, writeRows } from '../../shared/separatedValues';
import type { IsoDate } from '../../shared/time';
import type { Entry } from '../bookEntry';
import { dayBook } from '../dayBook';
import { formatOrders, KIND_WORDS, STATE_WORDS } from '../invoiceList';
import { type VatLine, vatBook } from '../vatBook';
import { recordsFile } from '../verifactu/recordsFile';

const may = permit('invoices.manage');

export const books = Router();

books.get('/books.:format', may, countFirst, journal);
books.get('/vat-book.:format', may, countFirst, vat);
books.get('/verifactu-records.xml', may, countFirst, records);
books.use(answerByForm);

/** A person who typed the address of a file that cannot be made gets the form that offers files, and the reason. */
function answerByForm(error: unknown, req: Request, res: Response, next: NextFunction): void {
  if (!(error instanceof DomainError) || wantsJson(req)) return next(error);
  const message = req.t(`errors.${error.code}` as MessageKey, error.options.params);
  flash(req, { toast: { kind: 'error', message } });
  res.redirect(303, paths.invoices.index());
}

const daysRequest = z.union([
  z.object({ day: day() }).transform(({ day: only }): Days => ({ from: only, to: only })),
  z.object({ from: day(), to: day() }).refine(({ from, to }) => from <= to),
]);

const shownRequest = z.object({ books_from: day(), books_to: day() });

/** Days shown beside the files: those of the URL if valid, the last quarter, else yesterday. */
export function shownDays(req: Request, today: IsoDate): Days {
  const yesterday = plusDays(today, -1);
  if (req.query.books === 'last_quarter') return quarterBefore(today);
  const shown = shownRequest.safeParse(req.query);
  if (!shown.success) return { from: yesterday, to: yesterday };
  const days = { from: shown.data.books_from, to: shown.data.books_to };
  return days.from <= days.to && days.to < today && lengthOf(days) <= MAX_BOOK_DAYS
    ? days
    : { from: yesterday, to: yesterday };
}

type Format = 'csv' | 'xlsx';
type Cell = string | { amount: number; currency: string } | null;
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** @throws DomainError books_no_days, books_too_long */
function daysOf(req: Request): Days {
  const days = daysRequest.safeParse(req.query);
  if (!days.success) throw new DomainError('books_no_days', { field: 'day' });
  if (lengthOf(days.data) > MAX_BOOK_DAYS)
    throw new DomainError('books_too_long', { field: 'from', params: { max: MAX_BOOK_DAYS } });
  return days.data;
}

/** @throws HttpError 404 for no such format; DomainError as `daysOf` */
function asked(req: Request): { days: Days; format: Format } {
  const format = (['csv', 'xlsx'] as const).find((one) => one === req.params.format);
  if (!format) throw notFound();
  return { days: daysOf(req), format };
}

/** Number format of the reader's spreadsheets: 12,50 in a file separated by semicolons. */
function written(cell: Cell, locale: string): string {
  if (cell === null || typeof cell === 'string') return cell ?? '';
  const digits = currencyDigits(cell.currency);
  return (cell.amount / 10 ** digits).toFixed(digits).replace('.', dialectOf(locale).point);
}

function inSheet(cell: Cell): ExportCell {
  if (cell === null || cell === '') return { kind: 'empty' };
  if (typeof cell === 'string') return { kind: 'text', text: cell };
  const digits = currencyDigits(cell.currency);
  return { kind: 'number', value: cell.amount / 10 ** digits, digits };
}

async function send(
  req: Request,
  res: Response,
  name: string,
  head: readonly string[],
  rows: readonly Cell[][],
): Promise<void> {
  const { days, format } = asked(req);
  await recordExport(req, { list: name, format, ...days, rows: rows.length });
  const stretch = days.from === days.to ? days.from : `${days.from}-${days.to}`;
  res.set({
    'Content-Type': TYPES[format],
    'Content-Disposition': `attachment; filename="${name}-${stretch}.${format}"`,
    'Cache-Control': 'private, no-store',
  });
  if (format === 'csv') {
    const cells = rows.map((row) => row.map((cell) => written(cell, req.locale)));
    return void res.send(writeRows([[...head], ...cells], req.locale));
  }
  const columns = head.map((header, at) => ({
    header,
    cellOf: (row: Record<string, unknown>) => inSheet((row.cells as Cell[])[at]!),
  }));
  async function* chunks() {
    yield rows.map((cells) => ({ cells }));
  }
  await pipeline(Readable.from(xlsxOf(name, columns, chunks())), res);
}

const rateOf = (rate: number | null): string => (rate === null ? '' : (rate / 100).toFixed(2));

const JOURNAL = [
  'date',
  'kind',
  'account',
  'tax_code',
  'tax_rate',
  'currency',
  'debit',
  'credit',
  'budget',
  'tickets',
  'list_value',
];

const journalRow = (
  day: IsoDate,
  { kind, account, taxCode, rate, currency, debitCents, creditCents, given }: Entry,
): Cell[] => [
  ...[day, kind, account, taxCode, rateOf(rate), currency],
  { amount: debitCents, currency },
  { amount: creditCents, currency },
  ...(given ? [given.budget, String(given.tickets), { amount: given.faceCents, currency }] : ['', '', '']),
];

/** Writes one journal per day, so nothing is on two days. */
async function journal(req: Request, res: Response): Promise<void> {
  const rows: Cell[][] = [];
  for (const one of listPeriodDays(asked(req).days))
    rows.push(...(await dayBook(one)).map((entry) => journalRow(one, entry)));
  return send(req, res, 'books', JOURNAL, rows);
}

const VAT = [
  ...['date', 'number', 'kind', 'state', 'corrects', 'customer', 'tax_number', 'country', 'order'],
  ...[
    'currency',
    'tax_rate',
    'base',
    'tax',
    'total',
    'operation_date',
    'base_in_force',
    'tax_in_force',
    'total_in_force',
  ],
];

/** The last three columns add up to the declared amounts: a replaced or cancelled invoice counts 0. */
const vatRow = ({ currency, rate, base, tax, kind, state, ...line }: VatLine, t: Translate): Cell[] => [
  ...[line.issuedOn, line.code, t(KIND_WORDS[kind]), t(STATE_WORDS[state])],
  ...[line.corrects, line.customer, line.taxId, line.country],
  ...[formatOrders(line.orders), currency, rateOf(rate)],
  ...[base, tax, base + tax].map((amount) => ({ amount, currency })),
  line.soldOn,
  ...[base, tax, base + tax].map((amount) => ({ amount: state === 'valid' ? amount : 0, currency })),
];

async function vat(req: Request, res: Response): Promise<void> {
  return send(
    req,
    res,
    'vat-book',
    VAT,
    (await vatBook(asked(req).days)).map((line) => vatRow(line, req.t)),
  );
}

/** Stored VeriFactu records, to give to the tax office on request if none are sent. */
async function records(req: Request, res: Response): Promise<void> {
  const days = daysOf(req);
  const { count, content } = await recordsFile(days);
  if (count === 0) throw notFound();
  await recordExport(req, { list: 'verifactu-records', format: 'xml', ...days, rows: count });
  const filename = `verifactu-${days.from}-${days.to}.xml`;
  download(res, { filename, type: 'application/xml; charset=utf-8', content, isKept: true });
}
