import { prisma } from '../../infra/db';
import { type FoundOrder, showHead } from '../../orders';
import type { Actor } from '../../shared/actor';
import type { Locale } from '../../shared/i18n/translate';
import { eitherOf, localText } from '../../shared/localText';
import { priceUnits, refundNow } from '../../shared/refunds';
import { toIso } from '../../shared/time';
import { balanceChoice } from './balanceChoice';
import { findDestination, findRefundable, isBuyers, isLeft, isPaidByHouse, type RefundableRow } from './findRefundable';
import type { RefundPageProps, RefundUnit } from './refundProps';

/** Tickets preselected by a link. */
const askedUnits = (asked: unknown): number[] =>
  typeof asked === 'string' ? asked.split(',').slice(0, 500).map(Number).filter(Number.isSafeInteger) : [];

function unitsOf(order: FoundOrder, rows: readonly RefundableRow[], locale: Locale): RefundUnit[] {
  const now = new Date();
  const priced = priceUnits(rows, order.feeCents, now);
  return rows.flatMap((row, n): RefundUnit[] => {
    if (!isLeft(row)) return [];
    const { name, event, holderName, requiredNames, startsAt, timeZone, byDay } = row;
    const { productId, slotId, requires, maxPerRequired, isUsed, isCancelled, isVoucher, paysNewCode, code } = row;
    return [
      {
        ...priced[n]!,
        ...{ productId, slotId, requires, maxPerRequired, requiredNames: eitherOf(requiredNames, locale) },
        ...{ name: localText(name, locale), event: localText(event, locale) },
        holderName: order.maySeeTickets ? holderName : null,
        // A code gives access to its ticket.
        code: order.maySeeTickets ? code : null,
        startsAt: startsAt && toIso(startsAt),
        ...{ timeZone, byDay, isUsed, isCancelled, isVoucher, paysNewCode },
        isGiven: !order.mayRefundAsStaff && !isBuyers(row),
        now: refundNow(row.terms, { at: row.at, startsAt: startsAt && toIso(startsAt) }, now),
      },
    ];
  });
}

type Asked = { actor: Actor; locale: Locale; query: Record<string, unknown>; staff: RefundPageProps['staff'] };

/** Props of the refund page, within the viewer's rights. */
export async function showRefund(
  order: FoundOrder,
  { actor, locale, query, staff }: Asked,
): Promise<Omit<RefundPageProps, 'proof' | 'till'>> {
  const rows = await findRefundable(prisma, order.id);
  return {
    order: await showHead(order, locale),
    units: unitsOf(order, rows, locale),
    chosen: askedUnits(query.units),
    requested: rows.filter(({ isRequested }) => isRequested).length,
    hasPromos: order.discountCents > 0,
    destination: await findDestination(prisma, order.id, locale),
    balance: await balanceChoice(actor, order),
    isMixed: await isPaidByHouse(order.id),
    prefersBalance: query.to === 'balance',
    staff,
  };
}
