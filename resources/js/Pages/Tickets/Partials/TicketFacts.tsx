import { formatReference } from '@server/shared/reference';
import type { ShownTicket } from '@server/tickets/pages';
import { DescriptionList } from '@/Components/DescriptionList';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** For whom, for when, for where. */
export function TicketFacts({ ticket }: { ticket: ShownTicket }) {
  const t = useT();
  const format = useFormat();
  const { startsAt, validUntil, timeZone, usedAt, usesTotal, usesLeft } = ticket;
  const when = startsAt
    ? { term: t('tickets.date'), value: `${format.day(startsAt, timeZone)}, ${format.time(startsAt, timeZone)}` }
    : { term: t('tickets.valid'), value: t('tickets.valid_until', { day: format.day(validUntil, timeZone) }) };
  const entries =
    usesTotal > 1
      ? [{ term: t('tickets.entry'), value: t('tickets.uses_left', { count: usesLeft, total: usesTotal }) }]
      : [];
  return (
    <>
      <DescriptionList
        items={[
          when,
          {
            term: t('tickets.place'),
            value: (
              <>
                {ticket.venue.name}
                <span className="block text-soft">{ticket.venue.address}</span>
              </>
            ),
          },
          { term: t('tickets.ticket'), value: ticket.productName },
          ...(ticket.holderName ? [{ term: t('tickets.name'), value: ticket.holderName }] : []),
          ...entries,
          ...(usedAt ? [{ term: t('tickets.state_used'), value: format.dateTime(usedAt, timeZone) }] : []),
          {
            term: t('tickets.order'),
            value: <span className="figures">{formatReference(ticket.orderReference)}</span>,
          },
        ]}
      />
      {ticket.arrivalAdvice && <p className="mt-4 whitespace-pre-line text-soft">{ticket.arrivalAdvice}</p>}
    </>
  );
}
