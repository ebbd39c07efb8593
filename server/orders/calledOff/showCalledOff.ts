import { prisma } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { localText } from '../../shared/localText';
import { type Cents, cents } from '../../shared/money';
import { toIso } from '../../shared/time';
import type { FoundOrder } from '../findOrder';
import { mayReschedule } from '../reschedule/mayReschedule';
import { showHead } from '../shop/showHead';
import { planProposal } from './acceptProposal';
import type { CalledOffPageProps } from './calledOffProps';
import { type CalledOff, cancelledVisits } from './findCalledOff';

/** Refund of units under the usual refund rules. */
type Quote = (positions: readonly number[]) => Promise<Pick<CalledOffPageProps, 'refund' | 'credit'>>;

/** Cancelled visits, the buyer's options and deadline, or the outcome. */
export async function showCalledOff(
  order: FoundOrder,
  calledOff: CalledOff,
  locale: Locale,
  quote: Quote,
): Promise<Omit<CalledOffPageProps, 'proof'>> {
  const visits = await cancelledVisits(prisma, calledOff.id, order.id);
  const isAsked = calledOff.state === 'told' && visits.some(({ positions }) => positions.length > 0);
  const isOver = calledOff.deadline <= new Date();
  const isOpen = isAsked && !isOver;
  const plan = isOpen ? await planProposal(order, calledOff) : null;
  const { offers } = calledOff;
  const back = isOpen ? await quote(visits.flatMap(({ positions }) => positions)) : null;
  return {
    order: await showHead(order, locale),
    visits: visits.map(({ event, startsAt, instead, slotId, timeZone, byDay, tickets }) => ({
      ...{ slotId, timeZone, byDay, tickets },
      event: localText(event, locale),
      startsAt: toIso(startsAt),
      instead: plan && instead ? toIso(instead) : null,
    })),
    until: toIso(calledOff.deadline),
    isOver: isAsked && isOver,
    afterwards: calledOff.afterwards,
    note: localText(calledOff.note, locale),
    answer: isAsked
      ? null
      : calledOff.state === 'told' || calledOff.state === 'waiting'
        ? 'reinstated'
        : calledOff.state,
    reserved: plan && { positions: plan.positions, backCents: cents(-plan.totalCents) as Cents },
    units: [...new Set(visits.flatMap(({ positions }) => positions))].sort((a, b) => a - b),
    canMove: isOpen && offers.includes('another_time') && (await mayReschedule(order)).moves,
    refund: (offers.includes('refund') && back?.refund) || null,
    credit: (offers.includes('credit') && back?.credit) || null,
  };
}
