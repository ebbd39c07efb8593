/** A person at the point of sale, whose requests are answered with JSON. */
import type { Request, Response } from 'express';
import { doerId, permit } from '../../http/authorize';
import { COOKIES, setCookie } from '../../http/cookies';
import { declaring } from '../../http/endpoints/endpoint';
import { throttle } from '../../http/throttle';
import { type FoundOrder, findOrder } from '../../orders';
import type { Actor } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import type { Locale, Translate } from '../../shared/i18n/translate';
import { isUuid } from '../../shared/uuid';
import { type BasketRow, findBasketRow } from '../sales/basketRows';
import { type FoundShift, findSellingShift } from '../shifts/findShift';

export const sell = permit('cash.sell', 'within');
export const print = permit('tickets.print', 'within');

/** Prevents guessing of voucher codes and PINs. */
export const guessingCodes = throttle({ name: 'pos-scan', limit: 60, windowSeconds: 60, key: doerId });

export type CounterCaller = {
  req: Request;
  t: Translate;
  actor: Actor;
  locale: Locale;
  /** The real person. */
  soldBy: () => string;
  /** The open shift. @throws DomainError shift_not_open, sells_elsewhere */
  shift: () => Promise<FoundShift>;
  /** The basket of the URL, at the till of the shift. @throws HttpError 404; as `shift` */
  basket: () => Promise<BasketRow>;
  /** The order of the URL. @throws HttpError 404 */
  order: () => Promise<FoundOrder>;
  /** Keeps the token of a paired browser in a cookie. */
  keepDevice: (token: string) => void;
};

export const counterEndpoint = declaring<CounterCaller>();

/** @throws DomainError shift_not_open, sells_elsewhere */
export async function openShiftOf(actor: Actor): Promise<FoundShift> {
  const shift = await findSellingShift(actor);
  if (shift.state !== 'open') throw new DomainError('shift_not_open', { status: 409 });
  return shift;
}

/** The basket of a key at the till of a shift. @throws HttpError 404 */
async function basketOf(key: unknown, { cashboxId }: FoundShift): Promise<BasketRow> {
  if (!isUuid(key)) throw notFound();
  const row = await findBasketRow(key, cashboxId);
  if (!row) throw notFound();
  return row;
}

const COOKIE_SECONDS = 400 * 86_400;

/** Reads shift, basket and order once for a request. */
export function callerOf(req: Request, res: Response): CounterCaller {
  const { actor, locale, t, params } = req;
  let shift: Promise<FoundShift> | undefined;
  let basket: Promise<BasketRow> | undefined;
  let order: Promise<FoundOrder> | undefined;
  const readShift = () => {
    shift ??= openShiftOf(actor);
    return shift;
  };
  return {
    ...{ req, t, actor, locale },
    soldBy: () => doerId(req),
    shift: readShift,
    basket: () => {
      basket ??= readShift().then((open) => basketOf(params.key, open));
      return basket;
    },
    order: () => {
      order ??= findOrder(actor, String(params.reference), undefined);
      return order;
    },
    keepDevice: (token) =>
      setCookie(res, COOKIES.counterDevice, token, { httpOnly: true, maxAgeSeconds: COOKIE_SECONDS }),
  };
}

/** Admits callers with a basket of this URL, or with an open shift, before the input is read. */
export const withBasket = async (caller: CounterCaller): Promise<void> => void (await caller.basket());
export const withShift = async (caller: CounterCaller): Promise<void> => void (await caller.shift());
/** Admits callers who may see the whole order of this URL. @throws HttpError 404 */
export async function withOrder(caller: CounterCaller): Promise<void> {
  if ((await caller.order()).within) throw notFound();
}
