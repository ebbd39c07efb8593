import type { ItemVisit, OrderItemRow } from '@server/orders/pages';
import { formatReference } from '@server/shared/reference';
import { StatusBadge } from '@/Components/StatusBadge';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { Entries } from '../order/Entries';
import { OpenTicket } from '../order/OpenTicket';

type ItemVisitsProps = { item: OrderItemRow };

/** The unit's own visit among the further ones, by time; a day of its own choice first, what is still open last. */
const inTime = (item: OrderItemRow): ItemVisit[] => {
  const later = item.visits.findIndex(({ slot }) => !slot || (item.slot && slot.startsAt > item.slot.startsAt));
  return item.visits.toSpliced(!item.slot ? 0 : later < 0 ? item.visits.length : later, 0, item);
};

/** All that one unit visits, each with its ticket. */
export function ItemVisits({ item }: ItemVisitsProps) {
  return (
    <ul className="mt-4 grid gap-4">
      {inTime(item).map((visit) => (
        <Visit key={visit.position} visit={visit} isOpen={visit !== item && !visit.slot} />
      ))}
    </ul>
  );
}

function Visit({ visit, isOpen }: { visit: ItemVisit; isOpen: boolean }) {
  const t = useT();
  const format = useFormat();
  const {
    slot,
    ticket,
    place: { eventTitle, venue, byDay },
  } = visit;
  return (
    <li className="border-t border-rule pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="font-strong">{eventTitle}</h3>
        {slot?.isCancelled ? (
          <StatusBadge status="cancelled" label={t('tickets.called_off')} />
        ) : (
          ticket && <StatusBadge status={ticket.state} label={t(`tickets.state_${ticket.state}`)} />
        )}
      </div>
      <p className="flex flex-wrap gap-x-6 text-soft">
        {slot && <span>{format.visitDate(slot.startsAt, { timeZone: venue.timeZone, byDay })}</span>}
        {isOpen && <span>{t('afterSale.visit_open')}</span>}
        <span>{venue.name}</span>
        {ticket && <span className="figures tracking-caps">{formatReference(ticket.reference)}</span>}
      </p>
      <Entries visit={visit} zone={venue.timeZone} />
      <OpenTicket ticket={ticket} />
    </li>
  );
}
