/** Staff take orders by phone. */
import { type Request, type Response, Router } from 'express';
import { auditContext } from '../../http/auditContext';
import { permit, sent } from '../../http/authorize';
import { validateOnce } from '../../http/once';
import { done } from '../../http/records';
import { render } from '../../http/render';
import { invoiceAbove } from '../../invoices';
import { mailsGoOut } from '../../mails';
import { canEverywhere, scopeOf } from '../../shared/actor';
import { forbidden } from '../../shared/errors';
import { offeredLanguages } from '../../shared/i18n/languages';
import { paths } from '../../shared/paths';
import { day } from '../../shared/requestParts';
import type { IsoDate } from '../../shared/time';
import { PAY_HOURS, phoneOrderRequest } from '../requests';
import { sellByPhone } from '../sellByPhone';
import { listCompanies, listEvents, showChoices } from '../showChoices';

export const phoneOrders = Router();

phoneOrders.get('/create', permit('orders.manage', 'within'), create);
phoneOrders.post('/', permit('orders.manage', { event: sent(phoneOrderRequest, 'eventId') }), store);

const dayOf = (asked: unknown): IsoDate | null => day().safeParse(asked).data ?? null;
/** Users who manage companies may charge them. */
const mayCharge = (req: Request): boolean => canEverywhere(req.actor, 'bulk.manage');

async function create(req: Request, res: Response): Promise<void> {
  const events = await listEvents(scopeOf(req.actor, 'orders.manage'), req.locale);
  const { event, day: asked } = req.query;
  const chosen = events.find(({ id }) => id === event) ?? (events.length === 1 ? events[0] : undefined);
  const choices = chosen ? await showChoices(chosen.id, dayOf(asked), req.locale) : null;
  return render(res, 'OrdersAdmin/Telephone/Create', {
    events,
    choices,
    companies: () => (choices && mayCharge(req) ? listCompanies(choices.currency) : []),
    languages: offeredLanguages().map(({ code, name }) => ({ code, name })),
    hours: [...PAY_HOURS],
    mailsGoOut: await mailsGoOut(),
    invoiceAbove: choices && (await invoiceAbove(choices.currency)),
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const input = await validateOnce(req, phoneOrderRequest);
  if (input.payment === 'account' && !mayCharge(req)) throw forbidden();
  const { reference } = await sellByPhone(auditContext(req), input, req.locale);
  // Without emails, the link is shown to be copied.
  const isHandedOver = input.payment === 'link' && !(await mailsGoOut());
  const next = isHandedOver ? paths.payLinks.make({ order: reference }) : paths.orders.show(reference);
  done(req, res, next, 'phoneOrders.made');
}
