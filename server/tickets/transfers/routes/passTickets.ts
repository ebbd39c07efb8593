/** A recipient transfers a ticket again, with the secret that only they got on acceptance. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../../http/authorize';
import { flash } from '../../../http/inertia';
import { validateOnce } from '../../../http/once';
import { throttle } from '../../../http/throttle';
import { countTry } from '../../../infra/countTry';
import { mailsGoOut } from '../../../mails';
import { doerOf } from '../../../shared/actor';
import { DomainError, HttpError, notFound } from '../../../shared/errors';
import { isUuid } from '../../../shared/uuid';
import { type FoundTransfer, findTransfer, pageOfTaken } from '../findTransfers';
import { offerTicket, withdrawTicket } from '../offerTicket';
import { isHolderToken } from '../transferLink';
import { passRequest } from '../transferRequests';

/** Links per ticket and hour. */
const MAX_OFFERS = 10;
const passing = throttle({ name: 'pass-tickets', limit: 60, windowSeconds: 3600 });

export const passTickets = Router();

passTickets.post('/:id/:token/pass', anyone, passing, store);
passTickets.post('/:id/:token/pass/:offer/withdraw', anyone, passing, withdraw);

/** @throws HttpError 404 without the secret, DomainError `transfer_given` for a person who no longer has it */
async function heldOf(req: Request): Promise<{ transfer: FoundTransfer; page: string }> {
  const [id, token] = [String(req.params.id).toLowerCase(), String(req.params.token)];
  const transfer = isUuid(id) && isHolderToken(id, token) ? await findTransfer(id) : null;
  if (!transfer) throw notFound();
  const page = await pageOfTaken(transfer);
  if (!page) throw new DomainError(transfer.state === 'passed' ? 'transfer_given' : 'transfer_gone');
  return { transfer, page };
}

async function store(req: Request, res: Response): Promise<void> {
  const { transfer, page } = await heldOf(req);
  const input = await validateOnce(req, passRequest);
  if (input.email && !(await mailsGoOut())) throw new DomainError('transfer_no_mails', { field: 'email' });
  const wait = await countTry(`pass-ticket:${transfer.id}`, MAX_OFFERS, 3600);
  if (wait > 0) throw new HttpError(429, { retryAfterSeconds: wait });
  const [position] = transfer.positions;
  const giver = { by: doerOf(req.actor), holder: transfer.id };
  await offerTicket({ id: transfer.orderId, locale: transfer.locale }, { ...input, position: position! }, giver);
  const message = input.email ? req.t('giveTicket.mailed', { address: input.email }) : req.t('giveTicket.linked');
  flash(req, { toast: { kind: 'success', message } });
  res.redirect(303, page);
}

async function withdraw(req: Request, res: Response): Promise<void> {
  const { transfer, page } = await heldOf(req);
  const offer = String(req.params.offer);
  if (!isUuid(offer)) throw notFound();
  await withdrawTicket(transfer.orderId, offer, { by: doerOf(req.actor), holder: transfer.id });
  flash(req, { toast: { kind: 'success', message: req.t('giveTicket.withdrawn') } });
  res.redirect(303, page);
}
