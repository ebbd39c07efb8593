import { prisma } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { localText } from '../../shared/localText';
import { type Cents, cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import type { FoundOrder } from '../findOrder';
import { mayReschedule } from '../reschedule/mayReschedule';
import { showHead } from '../shop/showHead';
import { planProposal } from './acceptProposal';
import type { CancelledVisitsPageProps } from './cancelledVisitsProps';
import { cancelledVisits, type OrderCancellation } from './findOrderCancellation';

/** Refund of units under the usual refund rules. */
type Quote = (positions: readonly number[]) => Promise<Pick<CancelledVisitsPageProps, 'refund' | 'credit'>>;

/** Cancelled visits, the buyer's options and deadline, or the outcome. */
export async function showCancelledVisits(
  order: FoundOrder,
  cancellation: OrderCancellation,
  locale: Locale,
  quote: Quote,
): Promise<Omit<CancelledVisitsPageProps, 'proof'>> {
  const visits = await cancelledVisits(prisma, cancellation.id, order.id);
  const isAsked = cancellation.state === 'told' && visits.some(({ positions }) => positions.length > 0);
  const isOver = cancellation.deadline <= new Date();
  const isOpen = isAsked && !isOver;
  const plan = isOpen ? await planProposal(order, cancellation) : null;
  const { offers } = cancellation;
  const back = isOpen ? await quote(visits.flatMap(({ positions }) => positions)) : null;
  return {
    order: await showHead(order, locale),
    visits: visits.map(({ event, startsAt, instead, slotId, timeZone, byDay, tickets }) => ({
      ...{ slotId, timeZone, byDay, tickets },
      event: localText(event, locale),
      startsAt: toIso(startsAt),
      instead: plan && instead ? toIso(instead) : null,
    })),
    until: toIso(cancellation.deadline),
    isOver: isAsked && isOver,
    afterwards: cancellation.afterwards,
    note: localText(cancellation.note, locale),
    answer: isAsked
      ? null
      : cancellation.state === 'told' || cancellation.state === 'waiting'
        ? 'reinstated'
        : cancellation.state,
    reserved: plan && { positions: plan.positions, backCents: cents(-plan.totalCents) as Cents },
    units: [...new Set(visits.flatMap(({ positions }) => positions))].sort((a, b) => a - b),
    canMove: isOpen && offers.includes('another_time') && (await mayReschedule(order)).moves,
    refund: (offers.includes('refund') && back?.refund) || null,
    credit: (offers.includes('credit') && back?.credit) || null,
  };
}
