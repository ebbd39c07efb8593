/** Settings › Invoices: number series, and when invoices are issued. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { interactiveSession } from '../../http/interactiveSession';
import { done, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { prisma } from '../../infra/db';
import { readSettings, saveSection, sectionRequest, showSection } from '../../settings';
import { DomainError } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { invoiceTerms } from '../invoiceTerms';
import { connectionRequest, showConnection, updateConnection } from '../verifactu/changeConnection';

export const invoiceSettings = Router();

invoiceSettings.get('/', permit('settings.manage'), index);
invoiceSettings.patch('/', permit('settings.manage'), save);
invoiceSettings.patch('/verifactu', permit('settings.manage'), interactiveSession, saveVerifactu);

const listSeries = () =>
  prisma.series.findMany({ where: { kind: 'invoice' }, orderBy: { name: 'asc' }, select: { id: true, name: true } });

async function index(_req: Request, res: Response): Promise<void> {
  const [record, settings, { missing }, series, verifactu] = await Promise.all([
    showSection('invoices'),
    readSettings(),
    invoiceTerms(),
    listSeries(),
    showConnection(),
  ]);
  return render(res, 'Settings/Invoices', {
    record,
    series,
    missing,
    currency: settings['defaults.currency'],
    verifactu,
  });
}

const SERIES_FIELDS = ['seriesSimplified', 'seriesFull', 'seriesCorrective'] as const;

/** Each kind has its own series, so that no number is used by two kinds. @throws DomainError beside the field */
async function checkSeries(values: Record<string, unknown>): Promise<void> {
  const known = new Set((await listSeries()).map(({ id }) => id));
  const seen = new Set<unknown>();
  for (const field of SERIES_FIELDS) {
    const id = values[field];
    if (id === null) continue;
    if (!known.has(id as string)) throw new DomainError('invoice_series_unknown', { field });
    if (seen.has(id)) throw new DomainError('invoice_series_twice', { field });
    seen.add(id);
  }
}

async function save(req: Request, res: Response): Promise<void> {
  const update = await readUpdate(req, res, sectionRequest('invoices'), checkSeries);
  if (!update) return;
  await saveSection(auditContext(req), { section: 'invoices', values: update.input, version: update.version });
  done(req, res, paths.settings.invoices());
}

async function saveVerifactu(req: Request, res: Response): Promise<void> {
  const update = await readUpdate(req, res, connectionRequest);
  if (!update) return;
  await updateConnection(auditContext(req), update.input, update.version);
  done(req, res, paths.settings.invoices());
}
