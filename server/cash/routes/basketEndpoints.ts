/** Endpoints of baskets at the point of sale. */
import { z } from 'zod';
import { auditContext } from '../../http/auditContext';
import { noteInvoice } from '../../invoices';
import { DomainError } from '../../shared/errors';
import type { MessageKey } from '../../shared/i18n/translate';
import { isUuid } from '../../shared/uuid';
import { counterBasket, dropAnswer, parkAnswer, resumeAnswer } from '../answers/basketAnswers';
import { codeRequest, discountRequest, notesRequest, parkRequest } from '../basketRequests';
import { basketRequest } from '../requests';
import { type Basket, findBasket } from '../sales/basketOrder';
import {
  type BasketRow,
  findBasketRow,
  parkBasket,
  resumeBasket,
  setBasketCode,
  setBasketNotes,
} from '../sales/basketRows';
import { sellingTerms } from '../sales/counterSeller';
import { changeCode, discountBasket } from '../sales/discountBasket';
import { basketProps, dropBasket, holdAtCounter, keepBasket } from '../sales/holdAtCounter';
import { listParked, showBasket } from '../sales/showBasket';
import { type CounterCaller, counterEndpoint, guessingCodes, sell, withBasket, withShift } from './counterCaller';

const params = z.object({ key: z.string().refine(isUuid).meta({ format: 'uuid' }) });
const address = '/pos/baskets/:key';

/** @throws DomainError hold_gone for a basket without reserved places */
async function heldBasket({ id }: BasketRow): Promise<Basket> {
  const basket = await findBasket(id);
  if (basket?.state !== 'held') throw new DomainError('hold_gone');
  return basket;
}

/** The same, and not parked. @throws DomainError hold_gone */
function openBasket(row: BasketRow): Promise<Basket> {
  if (row.state !== 'open') throw new DomainError('hold_gone');
  return heldBasket(row);
}

async function refusalOf({ t }: CounterCaller, held: Promise<unknown>): Promise<string | null> {
  try {
    await held;
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return t(`errors.${error.code}` as MessageKey, error.options.params);
  }
}

export const basketEndpoints = [
  counterEndpoint({
    method: 'put',
    path: address,
    name: 'holdBasket',
    summary: 'Reserve the places of a basket, or change them with it',
    scope: sell,
    params,
    body: basketRequest,
    refusals: [409],
    answer: counterBasket,
    handle: async (caller, { params: { key }, body: { lines, version } }) => {
      const { cashboxId } = await caller.shift();
      const terms = await sellingTerms(cashboxId);
      const { locale } = caller;
      const { basket, row } = await keepBasket({ terms, soldBy: caller.soldBy(), key, lines, locale }, version);
      return basketProps(basket, row);
    },
  }),
  counterEndpoint({
    method: 'delete',
    path: address,
    name: 'dropBasket',
    summary: 'Drop a basket: its places are released, and paid money becomes a payout',
    description: 'Idempotent, also for a basket that was never stored.',
    scope: sell,
    params,
    admit: withShift,
    refusals: [409],
    answer: dropAnswer,
    handle: async (caller, { params: { key } }) => {
      const { cashboxId } = await caller.shift();
      const row = await findBasketRow(key, cashboxId);
      return { isPaidBack: row !== null && (await dropBasket(row, caller.soldBy())) };
    },
  }),
  counterEndpoint({
    method: 'post',
    path: `${address}/code`,
    name: 'enterBasketCode',
    summary: 'Apply a promo code or pass to a basket, or remove it',
    scope: sell,
    params,
    admit: withBasket,
    body: codeRequest,
    refusals: [409],
    answer: counterBasket,
    handle: async (caller, { body: { code } }) => {
      const row = await caller.basket();
      const basket = await heldBasket(row);
      const typed = code?.replace(/\s/g, '').toUpperCase() || null;
      await changeCode(basket, typed, caller.locale);
      await setBasketCode(row.id, typed);
      return basketProps((await findBasket(row.id)) ?? basket, { ...row, code: typed });
    },
  }),
  counterEndpoint({
    method: 'put',
    path: `${address}/discount`,
    name: 'discountBasket',
    summary: 'Apply a discount to a line or the whole basket, or remove it',
    scope: sell,
    before: [guessingCodes],
    params,
    body: discountRequest,
    refusals: [409, 429],
    answer: counterBasket,
    handle: async (caller, { body: asked }) => {
      const shift = await caller.shift();
      const row = await caller.basket();
      const basket = await openBasket(row);
      const terms = await sellingTerms(row.cashboxId);
      const priced = await discountBasket(auditContext(caller.req), shift, { terms, row, basket, asked });
      return basketProps(priced, row);
    },
  }),
  counterEndpoint({
    method: 'put',
    path: `${address}/notes`,
    name: 'noteBasket',
    summary: 'Store the name of the buyer, a note and the customer of an invoice',
    scope: sell,
    params,
    admit: withBasket,
    body: notesRequest,
    refusals: [409],
    answer: counterBasket,
    handle: async (caller, { body: { invoice, ...notes } }) => {
      const row = await caller.basket();
      const basket = await openBasket(row);
      await setBasketNotes(row.id, notes);
      if (invoice !== undefined) await noteInvoice(basket.id, invoice, caller.soldBy());
      const kept = invoice === undefined ? basket : { ...basket, invoice };
      return basketProps(kept, { ...row, ...notes });
    },
  }),
  counterEndpoint({
    method: 'post',
    path: `${address}/parked`,
    name: 'parkBasket',
    summary: 'Park a basket',
    scope: sell,
    params,
    admit: withBasket,
    body: parkRequest,
    refusals: [409],
    answer: parkAnswer,
    handle: async (caller, { body: { name } }) => {
      const row = await caller.basket();
      const basket = await findBasket(row.id);
      if (basket && basket.covered > 0) throw new DomainError('basket_half_paid');
      await parkBasket(row.cashboxId, row.id, name);
      return { parked: await listParked(row.cashboxId) };
    },
  }),
  counterEndpoint({
    method: 'delete',
    path: `${address}/parked`,
    name: 'resumeBasket',
    summary: 'Resume a parked basket',
    description: 'Expired places are reserved again, or `problem` says why they cannot be.',
    scope: sell,
    params,
    admit: withBasket,
    refusals: [409],
    answer: resumeAnswer,
    handle: async (caller) => {
      const [soldBy, parked, { locale }] = [caller.soldBy(), await caller.basket(), caller];
      const row = await resumeBasket(parked.cashboxId, parked.id, soldBy);
      const terms = await sellingTerms(row.cashboxId);
      const hold = { terms, soldBy, key: row.id, lines: row.lines, locale };
      const problem = await refusalOf(caller, holdAtCounter(hold, row, await findBasket(row.id)));
      return { basket: await showBasket(row, locale), parked: await listParked(row.cashboxId), problem };
    },
  }),
];
