/** A cashier's discount: alone up to the till's limit, above it with a second person's PIN. */
import { recordChange } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import {
  applyPromoCode,
  loweredByDiscount,
  removeApproved,
  removeCounterDiscounts,
  repriceDiscounted,
  writeCounterDiscount,
} from '../../orders';
import { lineOf } from '../../promos';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { DiscountRequest } from '../basketRequests';
import type { CounterDiscountShown } from '../pages';
import { approverByPin, listApprovers } from '../shifts/approvers';
import type { FoundShift } from '../shifts/findShift';
import { type Basket, findBasket, HELD, hasCode, holdsSame } from './basketOrder';
import type { BasketRow } from './basketRows';
import type { SellingTerms } from './counterSeller';

/** The person at the till, and whether they manage its tills. */
export async function giverOf(shift: FoundShift) {
  const { hand, tillId, mayManage } = shift;
  if (hand.id !== tillId) return { ...hand, isFree: mayManage };
  return { ...hand, isFree: (await listApprovers(shift)).some(({ id }) => id === tillId) };
}

/**
 * @throws DomainError discount_above beside `percent` or `amountCents`; not_an_approver beside `approver`; those of
 * `checkStaffPin` beside `pin`
 */
async function approverOf(
  by: AuditContext,
  shift: FoundShift,
  { asked: { percent, approver, pin }, most }: { asked: DiscountRequest; most: number },
) {
  const field = percent === null ? 'amountCents' : 'percent';
  if (!approver || !pin) throw new DomainError('discount_above', { field, params: { most: most / 100 } });
  return approverByPin(by, shift, { approver, pin }, shift.askers);
}

type Size = Pick<CounterDiscountShown, 'line' | 'percent' | 'amountCents'>;

/**
 * Whether a discount exceeds the cashier's limit; an amount counts as a percentage of what it reduces: 2.00 of 16.00 is
 * 12.5 %.
 */
async function isAboveLimit(basket: Basket, { line, percent, amountCents }: Size, most: number): Promise<boolean> {
  if (percent !== null) return percent > most;
  return amountCents !== null && amountCents * 10_000 > (await loweredByDiscount(basket, line)) * most;
}

/**
 * Checks discounts given by the cashier alone against the limit of the shift that sells, and amounts against the final
 * price, which a promo code may have lowered: 20 % of a parked basket are too much for a next shift with 5 %.
 * @throws DomainError discount_above_now
 */
export async function demandWithinLimit(shift: FoundShift, terms: SellingTerms, basket: Basket): Promise<void> {
  const alone = basket.discounts.filter(({ approvedBy }) => approvedBy === null);
  for (const given of alone)
    if ((await isAboveLimit(basket, given, terms.discountMost)) && !(await giverOf(shift)).isFree)
      throw new DomainError('discount_above_now', { params: { most: terms.discountMost / 100 } });
}

const elsewhere = () => new DomainError('basket_elsewhere', { status: 409 });

/**
 * Locks basket and order in the state that was read, so that the approval is for these contents.
 * @throws DomainError basket_elsewhere after a concurrent change; hold_gone
 */
async function lockAsRead(tx: Tx, { id, version }: BasketRow, basket: Basket): Promise<void> {
  const [row] = await tx.$queryRaw<{ isSame: boolean }[]>`
    select state = 'open' and version = ${version}::int as "isSame" from counter_baskets where id = ${id}::uuid for update`;
  if (!row?.isSame) throw elsewhere();
  const [held] = await tx.$queryRaw<{ id: string }[]>`
    select id from orders where id = ${basket.id}::uuid and state = 'held' and expires_at > moment() for update`;
  if (!held) throw new DomainError('hold_gone');
  // A separate statement: the one that waited for the lock still sees the old items.
  const [now] = await tx.$queryRawUnsafe<{ held: string[] }[]>(
    `select ${HELD} as held from orders o where o.id = $1::uuid`,
    basket.id,
  );
  if (now?.held.toSorted().join() !== basket.held.toSorted().join()) throw elsewhere();
}

/**
 * Applies a discount to a line or the whole sale, replacing any there, or removes it. Idempotent.
 * @throws DomainError hold_gone, basket_elsewhere; discount_no_line beside `productId`; as `approverOf`
 */
export async function discountBasket(
  by: AuditContext,
  shift: FoundShift,
  { terms, row, basket, asked }: { terms: SellingTerms; row: BasketRow; basket: Basket; asked: DiscountRequest },
): Promise<Basket> {
  const line = asked.productId ? lineOf({ productId: asked.productId, appointmentId: asked.appointmentId }) : '';
  if (line !== '' && !row.lines.some((one) => lineOf(one) === line))
    throw new DomainError('discount_no_line', { field: 'productId' });
  if ((asked.version ?? row.version) !== row.version || !holdsSame(basket, row.lines)) throw elsewhere();
  const { percent, amountCents, reason } = asked;
  const isRemoved = percent === null && amountCents === null;
  const giver = await giverOf(shift);
  const isAbove = !giver.isFree && (await isAboveLimit(basket, { line, percent, amountCents }, terms.discountMost));
  const approved = isAbove ? await approverOf(by, shift, { asked, most: terms.discountMost }) : null;
  await transaction(async (tx) => {
    await lockAsRead(tx, row, basket);
    // A line without its own discount falls under that of the whole sale, whose approval did not include it.
    const whole = basket.discounts.find((one) => one.line === '');
    const gone = line !== '' && whole?.approvedBy ? [line, ''] : [line];
    if (isRemoved) await removeCounterDiscounts(tx, basket.id, gone);
    else
      await writeCounterDiscount(tx, basket.id, {
        line,
        percent,
        amountCents,
        reason,
        by: giver.id,
        approvedBy: approved?.id ?? null,
      });
    await recordChange(tx, by, {
      action: isRemoved ? 'cash_shift.discount_removed' : 'cash_shift.discount_given',
      subject: { type: 'cash_shift', id: shift.id, label: basket.reference },
      after: {
        cashier: giver.name,
        ...(isRemoved
          ? {}
          : {
              ...(percent === null ? { amountCents } : { discount_rate: percent }),
              reason,
              approved_by: approved?.name ?? null,
            }),
      },
    });
  });
  await repriceDiscounted(basket);
  return (await findBasket(row.id)) ?? basket;
}

/**
 * Applies a promo code or pass to a basket, or removes them. Removing a code also removes approved discounts, which
 * were approved for the price with it.
 * @throws DomainError as `applyPromoCode`
 */
export async function changeCode(order: Basket, typed: string | null, locale: Locale): Promise<void> {
  const isDropped = hasCode(order) && (await removeApproved(order.id));
  try {
    await applyPromoCode({ order, typed, customerGroup: 'guest', locale });
  } catch (error) {
    if (isDropped) await repriceDiscounted(order);
    throw error;
  }
}
