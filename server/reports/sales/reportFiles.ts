/** A report as a file: small ones immediately, larger ones by a worker, the largest as prepared download. */
import { rightsOf } from '../../access';
import { prisma } from '../../infra/db';
import { hiddenShiftsOf } from '../../infra/hiddenCash';
import { fileKind, prepareFile } from '../../prepared-files';
import { DomainError } from '../../shared/errors';
import { translator } from '../../shared/i18n';
import type { Period } from '../../shared/period';
import type { ReportAsked } from '../../shared/salesReport';
import { eventsIn, type Scope, together } from '../../shared/scopes';
import { namedFilters } from './asked';
import type { Namer } from './names';
import { readFigures } from './readReport';
import { bytesOf, drawReport, FILE_TYPES, type FileFormat, type FileInput, fileName } from './reportFile';
import { reportTask } from './reportTask';
import type { ReportSize } from './shapeReport';

/**
 * Maximum cells: a PDF of 100,000 has about 300 pages and takes 40 seconds of CPU; a spreadsheet of a million takes a
 * few seconds.
 */
const FILE_CELLS: Record<FileFormat, number> = { csv: 1_000_000, xlsx: 1_000_000, pdf: 100_000 };
/** Cells that a request draws itself, within 50 ms. */
const OWN_CELLS: Record<FileFormat, number> = { csv: 10_000, xlsx: 10_000, pdf: 150 };
/** Cells that a user waits for, about five seconds; more are prepared as a download. */
const WAITED_CELLS: Record<FileFormat, number> = { csv: 200_000, xlsx: 100_000, pdf: 5_000 };

export type FileAsking = { asked: ReportAsked; period: Period; scope: Scope; namer: Namer };

type Read = { input: FileInput; cells: number };

const cellsOf = ({ rows, columns }: ReportSize) => rows * columns;

/** @throws DomainError report_too_large before anything is drawn */
async function readInput(format: FileFormat, { asked, period, scope, namer }: FileAsking): Promise<Read> {
  const { size, ...figures } = await readFigures({ ...asked, period, scope, namer }, FILE_CELLS[format]);
  const filters = await namedFilters(asked.filters, namer);
  return { input: { format, asked, period, locale: namer.locale, filters, figures }, cells: cellsOf(size) };
}

const drawHere = async (input: FileInput): Promise<Buffer> => bytesOf(await drawReport(input));

/** File of a saved report for its email; the job has no time limit. */
export async function mailedFile(format: FileFormat, asking: FileAsking): Promise<Buffer> {
  const { input, cells } = await readInput(format, asking);
  return cells <= OWN_CELLS[format] ? drawHere(input) : reportTask(input, { isJob: true });
}

/** Scope in which a user may see reports now; null without the right or if deactivated. */
export async function reachOf(userId: string): Promise<Scope | null> {
  const user = await prisma.user.findUnique({ where: { id: userId }, select: { deactivatedAt: true } });
  if (!user || user.deactivatedAt) return null;
  const { grants } = await rightsOf(prisma, userId);
  const scopes = grants.filter(({ permissions }) => permissions.has('reports.view')).map(({ scope }) => scope);
  return scopes.length > 0 ? scopes.reduce(together) : null;
}

/** `events`: events included, null for all. */
type Request = { format: FileFormat; asked: ReportAsked; period: Period; events: string[] | null };

/** Whether a user may see all of a file: the unlimited scope, or all of its events. */
async function seesAll(userId: string, { asked, events }: Request): Promise<boolean> {
  const reach = await reachOf(userId);
  if (reach === 'everywhere') return true;
  if (reach === null || events === null || asked.ledger === 'money') return false;
  return events.every((event) => reach.events.has(event));
}

const reportKind = fileKind<Request>({
  kind: 'sales_report',
  isAllowed: seesAll,
  make: async ({ request, userId, locale, tell }) => {
    if (!(await seesAll(userId, request))) return null;
    if ((await hiddenShiftsOf([userId])).length > 0) throw new DomainError('count_first');
    const namer = { locale, t: translator(locale) };
    const { format, asked, period, events } = request;
    const scope = events === null ? 'everywhere' : { venues: new Set<string>(), events: new Set(events) };
    const { input } = await readInput(format, { asked, period, scope, namer });
    return reportTask(input, { isJob: true, onProgress: tell });
  },
});

/**
 * The file for the real user who waits, or null if it takes too long: it is then prepared as their download, available
 * also after the impersonation ends.
 * @throws DomainError report_too_large, files_under_way; file_not_allowed if only the impersonated account may see it
 */
export async function fileFor(userId: string, format: FileFormat, asking: FileAsking): Promise<Buffer | null> {
  const { input, cells } = await readInput(format, asking);
  if (cells <= OWN_CELLS[format]) return drawHere(input);
  if (cells <= WAITED_CELLS[format]) return reportTask(input, { person: userId });
  const { asked, period, scope, namer } = asking;
  const request: Request = { format, asked, period, events: eventsIn(scope) };
  if (!(await seesAll(userId, request))) throw new DomainError('file_not_allowed');
  await prepareFile(reportKind, {
    userId,
    locale: namer.locale,
    request,
    fileName: fileName(asked, period, format),
    contentType: FILE_TYPES[format],
  });
  return null;
}
