/** Quotes and holds in the public API: a program asks for a price, then reserves places for some minutes. */
import type { Request } from 'express';
import { z } from 'zod';
import {
  changePartnerHold,
  endPartnerHold,
  findPartnerHold,
  type PartnerHold,
  reserveForPartner,
} from '../../checkout';
import { apiEndpoint } from '../../http/endpoints/endpoint';
import { scoped } from '../../http/endpoints/scoped';
import { countGuesses } from '../../http/promoGuesses';
import { askedField, parseHolderFields } from '../../products';
import { idParams } from '../../shared/apiParts';
import { DomainError, HttpError, notFound } from '../../shared/errors';
import type { MessageKey } from '../../shared/i18n/translate';
import { PARTNER_CHANNEL } from '../../shared/salesChannels';
import { cancelOrder } from '../afterSale/cancelOrder';
import { holdAnswer, quoteAnswer } from '../apiAnswers';
import { listQuestions } from '../checkout/checkHolders';
import { type FoundOrder, findOrder } from '../findOrder';
import { quoteSale, type SaleQuote } from '../pricing/quoteSale';
import { readHold } from '../readOrders';
import { listDiscounts } from '../shop/listDiscounts';
import { cartLinesOf, reachOf } from './apiLines';
import { changeHoldBody, holdBody, quoteBody } from './apiRequests';

const write = scoped('orders:write');

/** The owner of a program's holds. */
export function holderOf({ actor }: Request): string {
  if (!actor.tokenId) throw new HttpError(401);
  return actor.tokenId;
}

/** The token's own hold, while its owner may manage it. @throws HttpError 404 */
export async function ownHold(req: Request, id: string): Promise<{ hold: PartnerHold; order: FoundOrder }> {
  const hold = await findPartnerHold(holderOf(req), id);
  if (!hold) throw notFound();
  const order = await findOrder(req.actor, hold.reference);
  if (!order.mayChange) throw notFound();
  return { hold, order };
}

async function showHold(req: Request, id: string): Promise<z.input<typeof holdAnswer>> {
  const { hold, order } = await ownHold(req, id);
  const [{ expiresAt, canExtend, items }, discounts, questions] = await Promise.all([
    readHold(id, req.locale),
    listDiscounts(id, req.locale),
    listQuestions(hold.reference),
  ]);
  const { currency, totalCents, discountCents, feeCents } = order;
  return {
    ...{ id, state: hold.state, order: hold.state === 'placed' ? hold.reference : null },
    ...{ expiresAt, canExtend: canExtend && hold.state === 'held', currency, totalCents, discountCents, feeCents },
    ...{ discounts, items },
    questions: questions.map(({ position, holderFields }) => ({
      position,
      fields: parseHolderFields(holderFields).map((field) => {
        const { name, kind, label, required, options = [] } = askedField(field, req.locale);
        return { name, kind, label, required, options };
      }),
    })),
  };
}

/** Runs a request that may name a promo code. @throws HttpError 429 after too many unknown codes */
export const withCode: <T>(
  req: Request,
  code: string | null | undefined,
  run: () => Promise<T>,
  isUnknown?: (done: T) => boolean,
) => Promise<T> = (req, code, run, isUnknown) => (code == null ? run() : countGuesses(req, run, isUnknown));

/** @throws DomainError hold_gone if it is placed, expired or cancelled */
function demandHeld({ state }: PartnerHold): void {
  if (state !== 'held') throw new DomainError('hold_gone');
}

export const holdEndpoints = [
  apiEndpoint({
    method: 'post',
    path: '/quotes',
    name: 'quote',
    summary: 'Prices of lines, and what refuses them',
    description: 'Reserves nothing.',
    scope: write,
    hasNoEffect: true,
    refusals: [404],
    body: quoteBody,
    answer: quoteAnswer,
    handle: async (req, { body: { lines, code = null } }) => {
      const cart = await cartLinesOf(req, lines);
      const asked = { channel: PARTNER_CHANNEL, lines: cart, code, reaches: reachOf(req), locale: req.locale };
      const isUnknown = (quoted: SaleQuote) => quoted.refusals.some(({ error }) => error.code === 'promo_unknown');
      const { refusals, ...quote } = await withCode(req, code, () => quoteSale(asked), isUnknown);
      return {
        ...quote,
        refusals: refusals.map(({ field, error: { code: refusal, options } }) => ({
          ...{ field, code: refusal },
          detail: req.t(`errors.${refusal}` as MessageKey, options.params),
        })),
      };
    },
  }),
  apiEndpoint({
    method: 'post',
    path: '/holds',
    name: 'createHold',
    summary: 'Reserves places until `expiresAt`',
    description: 'All lines or none. Only the same token sees and changes the hold.',
    scope: write,
    status: 201,
    refusals: [404],
    body: holdBody,
    answer: holdAnswer,
    handle: async (req, { body: { lines, code }, idOf }) => {
      const { locale } = req;
      const cart = await cartLinesOf(req, lines);
      const asked = { owner: holderOf(req), id: idOf('hold'), lines: cart, code, reaches: reachOf(req), locale };
      const held = await withCode(req, code, () => reserveForPartner(asked));
      return showHold(req, held.id);
    },
  }),
  apiEndpoint({
    method: 'get',
    path: '/holds/:id',
    name: 'getHold',
    summary: 'One hold with its prices',
    scope: write,
    params: idParams,
    answer: holdAnswer,
    handle: (req, { params: { id } }) => showHold(req, id),
  }),
  apiEndpoint({
    method: 'patch',
    path: '/holds/:id',
    name: 'changeHold',
    summary: 'Other lines, another promo code, or more time',
    description:
      'Old places are released and new ones taken in one step. If a part of the change is refused, nothing changes.',
    scope: write,
    params: idParams,
    body: changeHoldBody,
    answer: holdAnswer,
    handle: async (req, { params: { id }, body: { lines, code, extend } }) => {
      const { hold, order } = await ownHold(req, id);
      demandHeld(hold);
      const cart = lines && (await cartLinesOf(req, lines));
      const change = { lines: cart, code, reaches: reachOf(req), extend, locale: req.locale };
      await withCode(req, code, () => changePartnerHold(order, change));
      return showHold(req, id);
    },
  }),
  apiEndpoint({
    method: 'delete',
    path: '/holds/:id',
    name: 'deleteHold',
    summary: 'Releases the places of a hold at once',
    scope: write,
    status: 204,
    params: idParams,
    answer: z.null(),
    handle: async (req, { params: { id }, idOf }) => {
      const { hold } = await ownHold(req, id);
      if (hold.state === 'expired' || hold.state === 'cancelled') return null;
      await endPartnerHold({ owner: holderOf(req), orderId: id, request: idOf('end') }, async () => {
        const { hold: current } = await ownHold(req, id);
        if (current.state === 'placed') throw new DomainError('hold_gone');
        await cancelOrder(id, null);
      });
      return null;
    },
  }),
];
