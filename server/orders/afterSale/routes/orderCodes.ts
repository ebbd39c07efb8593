/** The emailed code that proves a browser for an order. */
import type { Request, Response } from 'express';
import { beginCode, checkCode, markKnown, type Proved } from '../../../http/browserProof';
import { wantsJson } from '../../../http/errors';
import { flash, redirectBack } from '../../../http/inertia';
import { browserProof, provedOf } from '../../../http/knownBrowser';
import { throttle } from '../../../http/throttle';
import { validate } from '../../../http/validate';
import { visitorOf } from '../../../http/visitor';
import { countTry } from '../../../infra/countTry';
import { isMailboxFull, mailsGoOut } from '../../../mails';
import { buyerOf } from '../../../shared/actor';
import { DomainError, forbidden, HttpError } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { SHOP_CHANNEL } from '../../../shared/salesChannels';
import { mailCode } from '../../../tickets';
import { type FoundOrder, findOrder, linkKey } from '../../findOrder';
import type { TypedPass } from '../../pricing/passesInHand';
import { orderCodeRequest } from '../../requests';

/** Codes per order and hour, for all browsers. */
const MAX_SENT = 3;
const CLICK_SECONDS = 3;
export const askingCode = throttle({ name: 'order-code', limit: 20, windowSeconds: 600 });
export const guessingCode = throttle({ name: 'order-code-tries', limit: 30, windowSeconds: 600 });

/** @throws HttpError 403 without a key that manages the order */
async function orderOf(req: Request): Promise<{ order: FoundOrder; proved: Proved }> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (order.key === null) throw forbidden();
  const proved = provedOf(order);
  if (!proved) throw new DomainError('code_unavailable', { status: 403 });
  return { order, proved };
}

function answer(req: Request, res: Response, order: FoundOrder): void {
  if (wantsJson(req)) return void res.json({ reference: order.reference });
  redirectBack(req, res, paths.orders.show(order.reference, linkKey(order)));
}

/** A double click sends one code; returns false for the second click. */
async function isFirstClick(req: Request, { id }: Proved): Promise<boolean> {
  return (await countTry(`order-code-click:${id}:${visitorOf(req).browser}`, 1, CLICK_SECONDS)) === 0;
}

type Mailed = { id: string; reference: string; pass?: string };

/**
 * Emails a new code for this browser to the order's address.
 * @throws DomainError mailbox_full; HttpError 429 after three in an hour
 */
async function mailProof(req: Request, res: Response, proved: Proved, of: Mailed): Promise<void> {
  if (await isMailboxFull(proved.email)) throw new DomainError('mailbox_full');
  const wait = await countTry(`order-code-mails:${proved.id}`, MAX_SENT, 3600);
  if (wait > 0) throw new HttpError(429, { retryAfterSeconds: wait, limit: 'order-code-mails' });
  const isSent = await mailCode({ ...of, email: proved.email, locale: req.locale }, beginCode(res, proved));
  if (!isSent) throw new DomainError('mailbox_full');
}

export async function sendCode(req: Request, res: Response): Promise<void> {
  const { order, proved } = await orderOf(req);
  if (!(await mailsGoOut())) throw new DomainError('code_unavailable', { status: 403 });
  if (!(await isFirstClick(req, proved))) return answer(req, res, order);
  await mailProof(req, res, proved, { id: order.id, reference: order.reference });
  flash(req, { toast: { kind: 'success', message: req.t('afterSale.code_sent', { address: proved.email }) } });
  answer(req, res, order);
}

/**
 * Proves that the person who typed a pass number is its holder: signed in as its buyer, in the browser that bought it,
 * or by a code sent to the holder's address. The number alone is printed on the card.
 * @param typed that code; empty: it is sent.
 * @throws DomainError pass_code_sent, code_wrong, code_ended beside `proof`; pass_code_unavailable beside `code`
 */
export async function demandPassHolder(req: Request, res: Response, pass: TypedPass, typed: string): Promise<void> {
  const { isGiven, email, userId, orderId, orderReference, number } = pass;
  const isOwner = !isGiven && userId !== null && buyerOf(req.actor)?.id === userId;
  // A transferred pass is proved by its own id; the buyer's browser and mailbox do not count.
  const id = isGiven ? pass.id : orderId;
  // The address is the holder's own, even if a company bought the pass.
  const held = { id, state: 'paid', channel: SHOP_CHANNEL, isOwner, customerEmail: email };
  const needed = await browserProof(req, held, false, mailsGoOut);
  if (!needed) return;
  const proved = provedOf(held);
  if (!needed.canMail || !proved) throw new DomainError('pass_code_unavailable', { field: 'code' });
  if (typed === '') {
    if (await isFirstClick(req, proved))
      await mailProof(req, res, proved, { id: orderId, reference: orderReference, pass: number });
    throw new DomainError('pass_code_sent', { field: 'proof' });
  }
  const outcome = await checkCode(req, proved, typed);
  if (outcome !== 'right') throw new DomainError(`code_${outcome}`, { field: 'proof' });
  markKnown(req, res, proved);
}

export async function checkTyped(req: Request, res: Response): Promise<void> {
  const { order, proved } = await orderOf(req);
  const { code } = validate(req, orderCodeRequest);
  const outcome = await checkCode(req, proved, code);
  if (outcome !== 'right') throw new DomainError(`code_${outcome}`, { field: 'code' });
  markKnown(req, res, proved);
  flash(req, { toast: { kind: 'success', message: req.t('afterSale.code_known') } });
  answer(req, res, order);
}
