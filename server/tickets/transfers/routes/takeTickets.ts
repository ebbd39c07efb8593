/** The transfer link opens a page with a form, since mail scanners follow links. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { validateOnce } from '../../../http/once';
import { render } from '../../../http/render';
import { throttle } from '../../../http/throttle';
import { ValidationError } from '../../../http/validate';
import { mailsGoOut } from '../../../mails';
import { problemText } from '../../../products';
import { doerOf } from '../../../shared/actor';
import { notFound } from '../../../shared/errors';
import { mailText } from '../../../shared/i18n/mailText';
import { paths } from '../../../shared/paths';
import { isUuid } from '../../../shared/uuid';
import { type FoundTransfer, findTransfer, pageOfTaken, showOffer, stateOf } from '../findTransfers';
import { takeTicket } from '../takeTicket';
import { isTransferToken } from '../transferLink';
import { takeRequest } from '../transferRequests';

const looking = throttle({ name: 'ticket-link', limit: 120, windowSeconds: 60 });
const taking = throttle({ name: 'take-ticket', limit: 120, windowSeconds: 60 });

export const takeTickets = Router();

takeTickets.get('/:id/:token', anyone, looking, show);
takeTickets.post('/:id/:token', anyone, taking, store);

/** The offer of an authentic link; null for any other. */
async function transferOf(req: Request): Promise<FoundTransfer | null> {
  const [id, token] = [String(req.params.id).toLowerCase(), String(req.params.token)];
  return isUuid(id) && isTransferToken(id, token) ? findTransfer(id) : null;
}

/** URL of this page. */
const actionOf = ({ params }: Request): string => paths.giving.take(String(params.id), String(params.token));

async function show(req: Request, res: Response): Promise<void> {
  const transfer = await transferOf(req);
  const state = transfer ? stateOf(transfer) : 'unavailable';
  if (!transfer) res.status(404);
  const { user } = req.actor;
  return render(res, 'Tickets/Take', {
    state,
    offer: transfer && state === 'open' ? await showOffer(transfer, actionOf(req), req.locale) : null,
    person: { name: user?.name ?? '', email: user?.email ?? '' },
  });
}

async function store(req: Request, res: Response): Promise<void> {
  const transfer = await transferOf(req);
  if (!transfer) throw notFound();
  const input = await validateOnce(req, takeRequest, ({ claim }) => claim);
  const reader = { locale: req.locale, userId: doerOf(req.actor) };
  const problems = Object.entries(await takeTicket(transfer, input, reader));
  if (problems.length > 0) {
    const texts = problems.map(([field, problem]) => [`answers.${field}`, problemText(problem, req.t, req.locale)]);
    throw new ValidationError(Object.fromEntries(texts));
  }
  flash(req, { toast: { kind: 'success', message: mailText(req.t, await mailsGoOut(), 'giveTicket.yours') } });
  res.redirect(303, (await pageOfTaken(transfer)) ?? actionOf(req));
}
