import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { ifSent, permit, sent } from '../../http/authorize';
import { exportList, MAX_BY_HAND, selectionOf, showList } from '../../http/lists';
import { validateOnce } from '../../http/once';
import { done, doneSaying, doneWithUndo, readNew, readUpdate, whereListed } from '../../http/records';
import { render } from '../../http/render';
import { placesOf } from '../../http/things';
import { validate } from '../../http/validate';
import { showWorkspace } from '../../http/workspace';
import { canIn, scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import { translator } from '../../shared/i18n';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { applyTerms } from '../actions/applyTerms';
import { createProduct } from '../actions/createProduct';
import { deleteProduct } from '../actions/deleteProduct';
import { duplicateProduct } from '../actions/duplicateProduct';
import { orderProducts } from '../actions/orderProducts';
import { switchProducts } from '../actions/switchProducts';
import { updateProduct } from '../actions/updateProduct';
import { productList } from '../lists/productList';
import { NEW_PRODUCT } from '../productValues';
import { quotePrice } from '../queries/quotePrice';
import { listProductEvents, showChoices, usualTaxRate } from '../queries/showChoices';
import { showOrdering, showProduct } from '../queries/showProduct';
import {
  duplicateRequest,
  newProductRequest,
  orderRequest,
  priceCheckRequest,
  productRequest,
  stateRequest,
  termsRequest,
} from '../requests';

const manage = permit('catalogue.manage', 'within');
const ofQuery = permit('catalogue.manage', { event: 'query.event' });
const making = permit('catalogue.manage', { event: sent(newProductRequest, 'eventId') });
const ordering = permit('catalogue.manage', { event: sent(orderRequest, 'eventId') });
const pricing = permit('catalogue.manage', { event: sent(priceCheckRequest, 'eventId') });
const one = permit('catalogue.manage', { product: 'id' });
const duplicating = permit('catalogue.manage', { product: 'id', event: ifSent(duplicateRequest, 'eventId') });

export const products = Router();

products.get('/', manage, index);
products.get('/export.:format', manage, exportList(productList));
products.get('/create', ofQuery, create);
products.post('/', making, store);
products.post('/state', manage, switchMany);
products.put('/order', ordering, reorder);
products.post('/price-check', pricing, checkPrice);
products.get('/:id/edit', one, edit);
products.patch('/:id', one, update);
products.delete('/:id', one, remove);
products.post('/:id/duplicate', duplicating, duplicate);
products.post('/:id/terms', one, giveTerms);

const idOf = (req: Request): string => {
  const id = String(req.params.id);
  if (!isUuid(id)) throw notFound();
  return id;
};
const eventOf = (value: unknown): string | null => (isUuid(value) ? value : null);

async function index(req: Request, res: Response): Promise<void> {
  const list = await showList(req, productList);
  const [event, ...others] = list.state.event ? [list.state.event] : (list.state.filters.event ?? []);
  // The filter contains only events that the user may see; the URL of a workspace may name any event.
  const isOne = isUuid(event) && others.length === 0 && canIn(req.actor, 'catalogue.manage', event);
  const ordering = isOne ? await showOrdering(event, req.locale) : null;
  await render(res, 'Products/Index', { list, ordering });
}

async function create(req: Request, res: Response): Promise<void> {
  const event = eventOf(req.query.event);
  const [choices, events] = await Promise.all([
    event ? showChoices(event, req.locale, { seesLines: canIn(req.actor, 'orders.view', event) }) : null,
    listProductEvents(req.locale, scopeOf(req.actor, 'catalogue.manage')),
  ]);
  const taxRate = (await usualTaxRate()) ?? choices?.taxRates[0]?.rate ?? null;
  const values = { ...NEW_PRODUCT, taxRate };
  await render(res, 'Products/Create', { choices, values, events });
}

async function store(req: Request, res: Response): Promise<void> {
  const form = await readNew(req, res, newProductRequest);
  if (!form) return;
  const { eventId, ...input } = form.input;
  await createProduct(auditContext(req), { id: form.id, eventId, input });
  done(req, res, paths.products.index(eventId), 'products.created_toast');
}

async function edit(req: Request, res: Response): Promise<void> {
  const { eventId, ...product } = await showProduct(idOf(req), req.locale);
  showWorkspace(req, eventId);
  const [choices, events] = await Promise.all([
    showChoices(eventId, req.locale, { ownId: idOf(req), seesLines: canIn(req.actor, 'orders.view', eventId) }),
    listProductEvents(req.locale, scopeOf(req.actor, 'catalogue.manage')),
  ]);
  await render(res, 'Products/Edit', { ...product, choices: choices!, events });
}

async function update(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const form = await readUpdate(req, res, productRequest);
  if (!form) return;
  await updateProduct(auditContext(req), { id, ...form });
  done(req, res, paths.products.edit(id));
}

async function remove(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const [place] = await placesOf('product', id);
  await deleteProduct(auditContext(req), id, req.locale);
  done(req, res, paths.products.index(place?.event ?? undefined), 'common.deleted');
}

async function duplicate(req: Request, res: Response): Promise<void> {
  const { id, eventId } = await validateOnce(req, duplicateRequest);
  const nameOf = (name: string, language: string) => translator(language as never)('products.copy_of', { name });
  await duplicateProduct(auditContext(req), idOf(req), { id, eventId, nameOf });
  done(req, res, paths.products.edit(id), 'products.duplicated');
}

async function giveTerms(req: Request, res: Response): Promise<void> {
  const id = idOf(req);
  const count = await applyTerms(auditContext(req), id, validate(req, termsRequest));
  doneSaying(req, res, paths.products.edit(id), req.t('products.terms_applied', { count }));
}

async function switchMany(req: Request, res: Response): Promise<void> {
  const { active } = validate(req, stateRequest);
  const ids = await switchProducts(auditContext(req), await selectionOf(req, productList), active);
  const [said, params] = [active ? 'products.activated' : 'products.deactivated', { count: ids.length }] as const;
  // Undoing needs each id.
  const back = whereListed(req, paths.products.index());
  if (ids.length > MAX_BY_HAND) return done(req, res, back, said, params);
  doneWithUndo(req, res, back, {
    message: req.t(said, params),
    url: paths.products.state(),
    method: 'post',
    data: { active: !active, selection: { ids } },
  });
}

async function reorder(req: Request, res: Response): Promise<void> {
  const { eventId, ids } = validate(req, orderRequest);
  const before = await orderProducts(auditContext(req), eventId, ids);
  doneWithUndo(req, res, paths.products.index(eventId), {
    message: req.t('products.reordered'),
    url: paths.products.order(),
    method: 'put',
    data: { eventId, ids: before },
  });
}

async function checkPrice(req: Request, res: Response): Promise<void> {
  res.set('Cache-Control', 'no-store').json(await quotePrice(validate(req, priceCheckRequest)));
}
