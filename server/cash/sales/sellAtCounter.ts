import type { Actor } from '../../shared/actor';
import type { Locale } from '../../shared/i18n/translate';
import { ZERO } from '../../shared/money';
import { isSale } from '../../shared/states';
import type { Sold } from '../pages';
import type { SaleRequest } from '../requests';
import { findBasket } from './basketOrder';
import { findBasketRow, finishBasket } from './basketRows';
import { showSold } from './showSold';
import { takeSale } from './takeSale';

/**
 * Sells a basket from the open shift of the user. Idempotent: a retry takes no payment twice, completes the sale of an
 * order that was paid elsewhere, and answers even if the shift is closed since.
 * @throws DomainError as `findSellingShift` and `takeSale`
 */
export async function sellAtCounter(
  actor: Actor,
  request: SaleRequest,
  by: { soldBy: string; locale: Locale },
): Promise<Sold> {
  const found = await findBasket(request.key);
  const row = await findBasketRow(request.key);
  const isSold = found !== null && found.soldBy === by.soldBy && isSale(found.state);
  if (isSold) await finishBasket(request.key, by.soldBy);
  const sale = isSold
    ? { ...found, isPaid: true, remaining: ZERO }
    : await takeSale(actor, request, { ...by, found, row });
  return showSold(sale, request.parts, by.locale);
}
