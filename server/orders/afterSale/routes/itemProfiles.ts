/** Holder data of a ticket, entered after the sale. */
import { type Request, type Response, Router } from 'express';
import type { z } from 'zod';
import { auditContext } from '../../../http/auditContext';
import { anyone } from '../../../http/authorize';
import { flash, location } from '../../../http/inertia';
import { browserProof, demandKnownBrowser } from '../../../http/knownBrowser';
import { validateOnce } from '../../../http/once';
import { keepKey } from '../../../http/placedHere';
import { render } from '../../../http/render';
import { ValidationError } from '../../../http/validate';
import { sql } from '../../../infra/db';
import { mailsGoOut } from '../../../mails';
import { startPayment } from '../../../payments';
import { type AnswerProblem, NAME_FIELD, problemText } from '../../../products';
import { doerOf } from '../../../shared/actor';
import { readWords } from '../../../shared/contacts';
import { forbidden, notFound } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { isUuid } from '../../../shared/uuid';
import { correctHolder, holderNameOf } from '../../checkout/correctHolder';
import { saveHolder } from '../../checkout/saveHolder';
import { type FoundOrder, findOrder, linkKey } from '../../findOrder';
import type { OrderItemRow } from '../../pages';
import { holderRequest } from '../../requests';
import { offerFor, quickOptions } from '../../reschedule/routes/quickOffers';
import { showHead } from '../../shop/showHead';
import { listUnits } from './listUnits';

export const itemProfiles = Router();

itemProfiles.get('/:id/profile/create', anyone, create);
itemProfiles.get('/:id/profile/edit', anyone, edit);
itemProfiles.post('/:id/profile', anyone, save);
itemProfiles.put('/:id/profile', anyone, save);

type Unit = { order: FoundOrder; position: number };

/**
 * The order of an item and the unit it belongs to; the item may be any visit of the unit.
 * @throws HttpError 404, 403
 */
async function unitOf(req: Request): Promise<Unit> {
  const id = String(req.params.id);
  const [unit] = isUuid(id)
    ? await sql<{ reference: string; position: number }>(
        'unit_of_item',
        `select o.reference, unit.position from order_items i join order_items unit on unit.id = coalesce(i.visit_of, i.id)
           join orders o on o.id = i.order_id where i.id = $1`,
        [id],
      )
    : [];
  if (!unit) throw notFound();
  const order = await findOrder(req.actor, unit.reference, req.query.key);
  if (!order.mayChange) throw forbidden();
  return { order, position: unit.position };
}

const ownPage = (order: FoundOrder): string => paths.orders.show(order.reference, linkKey(order));

const isAnswered = ({ questions }: OrderItemRow): boolean => questions.some(({ isGiven }) => isGiven);

async function show(req: Request, res: Response, page: 'Create' | 'Edit'): Promise<void> {
  const { order, position } = await unitOf(req);
  const { items } = await listUnits(order, req.locale);
  const item = items.find((row) => row.position === position);
  if (!item || item.questions.length === 0) throw notFound();
  if (!item.canEditHolder) {
    flash(req, { toast: { kind: 'info', message: req.t('errors.holder_closed') } });
    return res.redirect(303, ownPage(order));
  }
  const fitting = isAnswered(item) ? 'Edit' : 'Create';
  if (page !== fitting) {
    const path = fitting === 'Edit' ? paths.orderItems.editProfile : paths.orderItems.createProfile;
    return res.redirect(303, path(item.id, linkKey(order)));
  }
  const props = {
    order: () => showHead(order, req.locale),
    item,
    of: items.length,
    mayReplace: order.mayCorrect || item.isVoucher,
    correction: await correctionFor(order, item, req.locale),
    proof: await browserProof(req, order, order.mayCorrect, mailsGoOut),
  };
  return render(res, `OrderItemProfiles/${page}`, props);
}

/** Staff correct names without a fee. */
async function correctionFor(order: FoundOrder, { correction }: OrderItemRow, locale: string) {
  if (order.mayCorrect || !correction) return null;
  return { ...correction, payOptions: correction.feeCents > 0 ? await quickOptions(order, locale) : [] };
}

function create(req: Request, res: Response): Promise<void> {
  return show(req, res, 'Create');
}

function edit(req: Request, res: Response): Promise<void> {
  return show(req, res, 'Edit');
}

/** @throws ValidationError with the invalid answers by field */
function refuse(req: Request, problems: Record<string, AnswerProblem>): void {
  const said = Object.entries(problems).map(([field, it]) => [`answers.${field}`, problemText(it, req.t, req.locale)]);
  if (said.length > 0) throw new ValidationError(Object.fromEntries(said));
}

/**
 * Handles a buyer's correction of a given name. Returns null if it is not a correction, else where to pay its fee, if
 * any.
 */
async function correct(req: Request, { order, position }: Unit, input: z.output<typeof holderRequest>) {
  const name = readWords(input.answers[NAME_FIELD] ?? '');
  const before = await holderNameOf(order.id, position);
  if (!input.id || !name || before === null || before === name) return null;
  const offer = input.expectedCents > 0 ? await offerFor(order, input.payment) : undefined;
  const asked = { id: input.id, name, expectedCents: input.expectedCents, offer, userId: doerOf(req.actor) };
  const done = await correctHolder({ ...asked, order: { ...order, locale: req.locale }, position });
  if ('problem' in done) {
    refuse(req, { [NAME_FIELD]: done.problem });
    return null;
  }
  return done.paymentId ? startPayment(done.paymentId, { key: linkKey(order) }) : { url: null, isExternal: false };
}

async function save(req: Request, res: Response): Promise<void> {
  const { order, position } = await unitOf(req);
  await demandKnownBrowser(req, order, order.mayCorrect, mailsGoOut);
  const input = await validateOnce(req, holderRequest, ({ id }) => id ?? null);
  const { answers } = input;
  const staff = order.mayCorrect ? auditContext(req) : null;
  const userId = doerOf(req.actor);
  const next = staff ? null : await correct(req, { order, position }, input);
  if (next?.url) {
    keepKey(res, { reference: order.reference, key: linkKey(order) });
    return next.isExternal ? location(res, next.url) : res.redirect(303, next.url);
  }
  const saved = next ? null : await saveHolder({ order, position, answers, userId, staff });
  if (saved) refuse(req, saved.problems);
  const isChanged = saved?.isChanged ?? true;
  const message = req.t(isChanged ? 'afterSale.items_holder_saved' : 'afterSale.items_holder_same');
  flash(req, { toast: { kind: isChanged ? 'success' : 'info', message } });
  res.redirect(303, ownPage(order));
}
