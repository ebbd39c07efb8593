import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler } from 'express';
import type { List } from '../../infra/lists/defineList';
import type { ListParams } from '../../infra/lists/filters';
import { csvOf } from '../../infra/lists/formats/csv';
import { exportColumns } from '../../infra/lists/formats/exportCells';
import { xlsxOf } from '../../infra/lists/formats/xlsx';
import { listViews } from '../../infra/lists/savedViews';
import { walkRows } from '../../infra/lists/walkRows';
import { logger } from '../../infra/logger';
import { notFound } from '../../shared/errors';
import { listQuery } from '../../shared/lists';
import { dayIn } from '../../shared/time';
import { userOf } from '../authorize';
import { recordExport } from '../recordExport';
import { askOf, scopeIn } from './askOf';
import { stateOf } from './showList';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type Format = keyof typeof TYPES;

const isFormat = (value: unknown): value is Format => typeof value === 'string' && Object.hasOwn(TYPES, value);

/**
 * The same chunks, the first of them created before anything is sent, so that an early failure is answered as a page.
 */
async function begun<T>(pieces: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await pieces.next();
  return (async function* () {
    if (!first.done) yield first.value;
    yield* pieces;
  })();
}

/**
 * The same rows; after the last one, or if the client disconnects, the security log records how many there were, and of
 * which list.
 */
async function* recorded<T>(
  rows: AsyncGenerator<T[]>,
  req: Request,
  detail: Record<string, string>,
): AsyncGenerator<T[]> {
  let count = 0;
  try {
    for await (const some of rows) {
      count += some.length;
      yield some;
    }
  } finally {
    await recordExport(req, { ...detail, rows: count });
  }
}

/**
 * Answers `…/export.:format` with all rows of the URL's state, in its columns, as CSV or XLSX. The file is streamed.
 * @param paramsOf the values of the list's own `:names` for this request.
 * @param shownAt the page with the exported list, for the security log; null if there is none, by default the page at
 * the file's own URL.
 */
export function exportList(
  list: List,
  paramsOf: (req: Request) => ListParams | Promise<ListParams> = () => ({}),
  shownAt?: (req: Request) => { path: string; query: string } | null,
): RequestHandler {
  return async (req, res) => {
    const { format } = req.params;
    if (!isFormat(format)) throw notFound();
    const [params, views] = await Promise.all([
      paramsOf(req),
      listViews(list.name, userOf(req).id, scopeIn(req, list)),
    ]);
    const { asked } = await askOf(req, list, params, stateOf(req, list, views));
    const columns = exportColumns(list, asked.state, asked.zone, req.t);
    const ownPage = () => ({
      path: `${req.baseUrl}${req.path}`.replace(/\/export\.\w+$/, ''),
      query: listQuery({ ...asked.state, page: 1 }, { sort: list.defaultSort, size: list.size }),
    });
    const page = shownAt ? shownAt(req) : ownPage();
    const rows = recorded(await begun(walkRows(list, asked)), req, { list: list.name, format, ...page });
    const pieces = format === 'csv' ? csvOf(columns, rows, req.locale) : xlsxOf(list.name, columns, rows);
    res.set({
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${list.name}-${dayIn(new Date(), asked.zone)}.${format}"`,
      'Cache-Control': 'private, no-store',
    });
    if (req.method === 'HEAD') return void res.end();
    await pipeline(Readable.from(pieces), res).catch((error: unknown) => {
      // Too late for an error page: closes the connection, so that a partial file is not mistaken for the whole.
      if (!req.destroyed) logger.error({ err: error, list: list.name }, 'an export broke off');
    });
  };
}
