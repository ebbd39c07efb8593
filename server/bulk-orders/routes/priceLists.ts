/** Price lists of companies, for staff. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit } from '../../http/authorize';
import { done, readNew, readUpdate } from '../../http/records';
import { render } from '../../http/render';
import { canEverywhere } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { createPriceList, listPriceLists, showPriceList, updatePriceList } from '../companies/priceLists';
import { priceListRequest } from '../requests';

const look = permit('bulk.view');
const manage = permit('bulk.manage');

export const priceLists = Router();

priceLists.get('/', look, index);
priceLists.get('/create', manage, create);
priceLists.post('/', manage, store);
priceLists.get('/:id/edit', look, edit);
priceLists.patch('/:id', manage, update);

const mayManage = (req: Request) => canEverywhere(req.actor, 'bulk.manage');

function idOf(req: Request): string {
  const { id } = req.params;
  if (!isUuid(id)) throw notFound();
  return id;
}

async function index(req: Request, res: Response): Promise<void> {
  const lists = await listPriceLists();
  await render(res, 'BulkOrders/PriceLists/Index', { lists, mayManage: mayManage(req) });
}

async function create(req: Request, res: Response): Promise<void> {
  await render(res, 'BulkOrders/PriceLists/Edit', { ...(await showPriceList(null, req.locale)), mayManage: true });
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, priceListRequest);
  if (!form) return;
  await createPriceList(auditContext(req), form.id, form.input);
  done(req, res, paths.bulk.priceList(form.id));
}

async function edit(req: Request, res: Response): Promise<void> {
  const shown = await showPriceList(idOf(req), req.locale);
  await render(res, 'BulkOrders/PriceLists/Edit', { ...shown, mayManage: mayManage(req) });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const form = await readUpdate(req, res, priceListRequest);
  if (!form) return;
  await updatePriceList(auditContext(req), { id, ...form });
  done(req, res, paths.bulk.priceList(id));
}
