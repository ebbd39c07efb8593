import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { exportList, showList } from '../../http/lists';
import { done, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { prisma } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { createSeries, deleteSeries, updateSeries } from '../actions/saveSeries';
import { seriesList } from '../lists/seriesList';
import { seriesRequest } from '../seriesRequest';
import { seriesValues } from '../seriesValues';

// Series belong to the whole organisation.
const manage = permit('catalogue.manage', 'everywhere');

export const series = Router();

series.get('/', manage, index);
series.get('/export.:format', manage, exportList(seriesList));
series.get('/create', manage, create);
series.post('/', manage, store);
series.get('/:id/edit', manage, edit);
series.patch('/:id', manage, update);
series.delete('/:id', manage, remove);

const idOf = (req: Request): string => {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id;
};

async function index(req: Request, res: Response): Promise<void> {
  await render(res, 'Series/Index', { list: await showList(req, seriesList) });
}

async function create(_req: Request, res: Response): Promise<void> {
  await render(res, 'Series/Create', {});
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, seriesRequest);
  if (!form) return;
  await createSeries(auditContext(req), form.id, form.input);
  done(req, res, paths.series.index());
}

async function edit(req: Request, res: Response): Promise<void> {
  const found = await prisma.series.findUnique({
    where: { id: idOf(req) },
    include: { products: { select: { id: true, name: true }, orderBy: { number: 'asc' } } },
  });
  if (!found) throw notFound();
  const { id, version, nextNumber, year, lastUsedAt, products } = found;
  await render(res, 'Series/Edit', {
    record: { id, version, values: seriesValues(found) },
    standing: { nextNumber, year, isUsed: lastUsedAt !== null },
    products: products.map((one) => ({ id: one.id, name: localText(one.name as LocalText, req.locale) })),
  });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const form = await readUpdate(req, res, seriesRequest);
  if (!form) return;
  await updateSeries(auditContext(req), id, form.version, form.input);
  done(req, res, paths.series.edit(id));
}

async function remove(req: Request, res: Response): Promise<void> {
  await deleteSeries(auditContext(req), idOf(req));
  done(req, res, paths.series.index(), 'common.deleted');
}
