import { type LocalPayment, sell } from '../../checkout';
import { isIdTaken } from '../../infra/clientIds';
import { prisma } from '../../infra/db';
import { demandInvoiceData } from '../../invoices';
import { cancelOrder } from '../../orders';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { add, cents, ZERO } from '../../shared/money';
import { isSale } from '../../shared/states';
import { demandOwner } from '../balances/balanceGrant';
import type { Sold } from '../pages';
import type { SaleRequest } from '../requests';
import type { FoundShift } from '../shifts/findShift';
import { findBasket } from './basketOrder';
import { findBasketRow } from './basketRows';
import { counterSeller, sellingTerms } from './counterSeller';
import { demandWithinLimit } from './discountBasket';
import { holdAtCounter } from './holdAtCounter';
import { readReceipt } from './readReceipt';
import { balanceOwner, creditFirst, demandCardCodes, notTaken, partOf, takeHere } from './takeHere';

/** The sale of a basket, even if its shift is closed since; null if it was not sold. */
export async function soldBefore(
  { key, parts }: Pick<SaleRequest, 'key' | 'parts'>,
  soldBy: string,
  locale: Locale,
): Promise<Sold | null> {
  const basket = await findBasket(key);
  if (!basket || basket.soldBy !== soldBy || !isSale(basket.state)) return null;
  const [receipt, left] = await Promise.all([readReceipt(basket.id, locale), notTaken(basket.id, parts)]);
  const change = add(left.cash, ...receipt.payments.map((payment) => payment.change));
  return {
    reference: basket.reference,
    isPaid: true,
    remaining: ZERO,
    change,
    cardsToCancel: left.cards,
    receipt,
  };
}

/**
 * Sells a basket from an open shift. Idempotent: a retry takes no payment twice. If no payment could be taken, the
 * places are released.
 * @throws DomainError balance_none beside `parts`; as `demandCardCodes`, `demandOwner`; basket_changed with the present total;
 *   shift_not_open; invoice_data_needed beside `invoice.taxId`; as `sell`
 */
export async function sellAtCounter(
  shift: FoundShift,
  { key, lines, totalCents, parts }: SaleRequest,
  { soldBy, locale }: { soldBy: string; locale: Locale },
): Promise<Sold> {
  const terms = await sellingTerms(shift.cashboxId);
  const row = await findBasketRow(key, shift.cashboxId);
  const before = row?.state === 'sold' ? await soldBefore({ key, parts }, soldBy, locale) : null;
  if (before) return before;
  if (row?.state === 'parked' && shift.state !== 'open') throw new DomainError('shift_not_open', { status: 409 });
  if (row && row.state !== 'open') throw new DomainError('basket_elsewhere', { status: 409 });
  demandCardCodes(parts, terms);
  const owner = balanceOwner(parts);
  await demandOwner(parts, shift, (await findBasket(key))?.id ?? null);
  if (owner !== null && (await prisma.user.count({ where: { id: owner } })) === 0)
    throw new DomainError('balance_none', { field: 'parts' });
  const basket = await holdAtCounter({ terms, soldBy, key, lines, locale }, row);
  // Applies to partly paid sales too: the total must be the one that the cashier saw.
  if (basket.totalCents !== totalCents) throw new DomainError('basket_changed');
  if (basket.state === 'held') {
    await demandWithinLimit(shift, terms, basket);
    await demandInvoiceData(basket, { userId: soldBy, locale });
  }
  const seller = counterSeller(terms, soldBy);
  let change = ZERO;
  let taken = 0;
  const take = async (payment: LocalPayment) => {
    const answer = await takeHere(shift.id, payment);
    taken += 1;
    change = cents(change + answer.change);
    return answer;
  };
  const orderKey = row ? ((await findBasketRow(key, shift.cashboxId))?.orderKey ?? row.orderKey) : key;
  const input = {
    key: orderKey,
    lines,
    locale,
    userId: owner,
    customerGroup: 'guest',
    contact: null,
    written: row ?? undefined,
  } as const;
  try {
    const counter = { shift: shift.id, by: soldBy, take };
    const sale = await sell(seller, { ...input, parts: creditFirst(parts).map(partOf) }, counter);
    const { reference, isPaid, remaining } = sale;
    if (!isPaid) return { reference, isPaid, remaining, change, cardsToCancel: [], receipt: null };
    const left = await notTaken(sale.id, parts);
    return {
      reference,
      isPaid,
      remaining,
      change: add(change, left.cash),
      cardsToCancel: left.cards,
      receipt: await readReceipt(sale.id, locale),
    };
  } catch (error) {
    if ((error instanceof DomainError || isIdTaken(error)) && taken === 0) await cancelOrder(basket.id, soldBy);
    throw error;
  }
}
