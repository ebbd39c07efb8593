/** What a cashier takes off a sale: alone as far as the cashbox allows, above it with a second person's PIN. */
import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import { removeCounterDiscounts, repriceDiscounted, writeCounterDiscount } from '../../orders';
import { lineOf } from '../../promos';
import type { AuditContext } from '../../shared/actor';
import { scopeOf } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { reachesVenue } from '../../shared/scopes';
import { checkStaffPin, staffWithPin } from '../../users';
import type { DiscountRequest } from '../requests';
import type { FoundShift } from '../shifts/findShift';
import type { BasketRow } from './basketRows';
import type { SellingTerms } from './counterSeller';
import { type Basket, findBasket } from './holdAtCounter';

type Venue = Pick<FoundShift, 'venueId'>;

/** Who may approve a discount there by PIN. */
export async function listApprovers({ venueId }: Venue): Promise<{ id: string; name: string }[]> {
  const people = await staffWithPin('cash.manage');
  return people
    .filter((person) => reachesVenue(scopeOf(person, 'cash.manage'), venueId))
    .map(({ id, name }) => ({ id, name }));
}

/** Whoever stands at the counter, and whether they look after its cashboxes. */
export async function giverOf(shift: FoundShift) {
  const { tillId, till, cashierId, cashier, mayManage } = shift;
  if (!tillId) return { id: cashierId, name: cashier, isFree: mayManage };
  return { id: tillId, name: till, isFree: (await listApprovers(shift)).some(({ id }) => id === tillId) };
}

/** @throws DomainError discount_above beside `percent`; not_an_approver beside `approver`; those of `checkStaffPin` beside `pin` */
async function approverOf(
  by: AuditContext,
  shift: FoundShift,
  { asked: { approver, pin }, most, giver }: { asked: DiscountRequest; most: number; giver: string },
) {
  if (!approver || !pin) throw new DomainError('discount_above', { field: 'percent', params: { most: most / 100 } });
  const person = (await listApprovers(shift)).find(({ id }) => id === approver);
  if (!person || person.id === giver) throw new DomainError('not_an_approver', { field: 'approver' });
  await checkStaffPin(approver, pin, { from: by });
  return person;
}

/**
 * Puts a discount on a line or on the whole sale, in place of any there, or takes it off. Sent twice it is there once.
 * @throws DomainError hold_gone; discount_no_line beside `productId`; as `approverOf`
 */
export async function discountBasket(
  by: AuditContext,
  shift: FoundShift,
  { terms, row, basket, asked }: { terms: SellingTerms; row: BasketRow; basket: Basket; asked: DiscountRequest },
): Promise<Basket> {
  const line = asked.productId ? lineOf({ productId: asked.productId, appointmentId: asked.appointmentId }) : '';
  if (line !== '' && !row.lines.some((one) => lineOf(one) === line))
    throw new DomainError('discount_no_line', { field: 'productId' });
  const { percent, reason } = asked;
  const giver = await giverOf(shift);
  const isAbove = percent !== null && percent > terms.discountMost && !giver.isFree;
  const approved = isAbove ? await approverOf(by, shift, { asked, most: terms.discountMost, giver: giver.id }) : null;
  await transaction(async (tx) => {
    const [held] = await tx.$queryRaw<{ id: string }[]>`
      select id from orders where id = ${basket.id}::uuid and state = 'held' and expires_at > moment() for update`;
    if (!held) throw new DomainError('hold_gone');
    if (percent === null) await removeCounterDiscounts(tx, basket.id, [line]);
    else
      await writeCounterDiscount(tx, basket.id, {
        line,
        percent,
        reason,
        by: giver.id,
        approvedBy: approved?.id ?? null,
      });
    await recordChange(tx, by, {
      action: percent === null ? 'cash_shift.discount_removed' : 'cash_shift.discount_given',
      subject: { type: 'cash_shift', id: shift.id, label: basket.reference },
      after: {
        cashier: giver.name,
        ...(percent === null
          ? {}
          : { discount_rate: `${percent / 100} %`, reason, approved_by: approved?.name ?? null }),
      },
    });
  });
  await repriceDiscounted(basket);
  return (await findBasket(row.id)) ?? basket;
}
