import { type LocalPayment, type Sale, sell } from '../../checkout';
import { isIdTaken } from '../../infra/clientIds';
import { prisma } from '../../infra/db';
import { demandInvoiceData } from '../../invoices';
import type { Actor } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { SaleRequest } from '../requests';
import { findSellingShift } from '../shifts/findShift';
import type { Basket } from './basketOrder';
import { type BasketRow, cancelUntaken } from './basketRows';
import { counterSeller, sellingTerms } from './counterSeller';
import { demandWithinLimit } from './discountBasket';
import { holdAtCounter } from './holdAtCounter';
import { balanceOwner, readyParts } from './paymentParts';
import { takeHere } from './takeHere';

type Found = { soldBy: string; locale: Locale; found: Basket | null; row: BasketRow | null };

/**
 * Takes the payments of a basket that is not sold yet. If nothing of it is paid, a refusal releases the places.
 * @throws DomainError as `findSellingShift`, `readyParts`; balance_none beside `parts`; basket_changed with the present
 *   total; shift_not_open; invoice_data_needed beside `invoice.taxId`; as `sell`
 */
export async function takeSale(
  actor: Actor,
  { key, lines, totalCents, parts }: SaleRequest,
  { soldBy, locale, found, row: stored }: Found,
): Promise<Sale> {
  // A shift being counted takes no payments, and the places are released.
  const shift = await findSellingShift(actor);
  const terms = await sellingTerms(shift.cashboxId);
  const row = stored?.cashboxId === shift.cashboxId ? stored : null;
  if (row?.state === 'parked' && shift.state !== 'open') throw new DomainError('shift_not_open', { status: 409 });
  if (row && row.state !== 'open') throw new DomainError('basket_elsewhere', { status: 409 });
  const owner = balanceOwner(parts);
  const ready = await readyParts(parts, { shift, terms, orderId: found?.id ?? null });
  if (owner !== null && (await prisma.user.count({ where: { id: owner } })) === 0)
    throw new DomainError('balance_none', { field: 'parts' });
  const basket = await holdAtCounter({ terms, soldBy, key, lines, locale }, row, found);
  // Applies to partly paid sales too: the total must be the one that the cashier saw.
  if (basket.totalCents !== totalCents) throw new DomainError('basket_changed');
  if (basket.state === 'held') {
    await demandWithinLimit(shift, terms, basket);
    await demandInvoiceData(basket, { userId: soldBy, locale });
  }
  const take = (payment: LocalPayment) => takeHere(shift.id, payment);
  const input = {
    ...({ key: basket.key, lines, locale, userId: owner, customerGroup: 'guest', contact: null } as const),
    ...{ written: row ?? undefined, parts: ready, seen: basket },
  };
  try {
    return await sell(counterSeller(terms, soldBy), input, { shift: shift.id, by: soldBy, take });
  } catch (error) {
    const isOthers = error instanceof DomainError && error.code === 'basket_changed';
    const isRefused = error instanceof DomainError || isIdTaken(error);
    if (isRefused && !isOthers) await cancelUntaken(basket.id, soldBy);
    throw error;
  }
}
