/** The code that makes a browser known for an order, and its mail. */
import type { Request, Response } from 'express';
import { beginCode, checkCode, markKnown, type Proved } from '../../../http/browserProof';
import { wantsJson } from '../../../http/errors';
import { flash, redirectBack } from '../../../http/inertia';
import { provedOf } from '../../../http/knownBrowser';
import { throttle } from '../../../http/throttle';
import { validate } from '../../../http/validate';
import { visitorOf } from '../../../http/visitor';
import { countTry } from '../../../infra/countTry';
import { isMailboxFull, mailsGoOut } from '../../../mails';
import { DomainError, forbidden, HttpError } from '../../../shared/errors';
import { paths } from '../../../shared/paths';
import { mailCode } from '../../../tickets';
import { type FoundOrder, findOrder, linkKey } from '../../findOrder';
import { orderCodeRequest } from '../../requests';

/** Codes of one order within an hour, for all browsers together. */
const MAX_SENT = 3;
/** Two presses of one click send one code. */
const CLICK_SECONDS = 3;
export const askingCode = throttle({ name: 'order-code', limit: 20, windowSeconds: 600 });
export const guessingCode = throttle({ name: 'order-code-tries', limit: 30, windowSeconds: 600 });

/** @throws HttpError 403 for a person without a key that manages it */
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

export async function sendCode(req: Request, res: Response): Promise<void> {
  const { order, proved } = await orderOf(req);
  if (!(await mailsGoOut())) throw new DomainError('code_unavailable', { status: 403 });
  const isSecondClick =
    (await countTry(`order-code-click:${order.id}:${visitorOf(req).browser}`, 1, CLICK_SECONDS)) > 0;
  if (isSecondClick) return answer(req, res, order);
  if (await isMailboxFull(proved.email)) throw new DomainError('mailbox_full');
  const wait = await countTry(`order-code-mails:${order.id}`, MAX_SENT, 3600);
  if (wait > 0) throw new HttpError(429, { retryAfterSeconds: wait, limit: 'order-code-mails' });
  const { id, reference } = order;
  const isSent = await mailCode({ id, reference, email: proved.email, locale: req.locale }, beginCode(res, proved));
  if (!isSent) throw new DomainError('mailbox_full');
  flash(req, { toast: { kind: 'success', message: req.t('afterSale.code_sent', { address: proved.email }) } });
  answer(req, res, order);
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
