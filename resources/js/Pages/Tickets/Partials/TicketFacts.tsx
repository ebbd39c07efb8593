import { countsUses } from '@server/shared/passRules';
import { formatReference } from '@server/shared/reference';
import type { ShownTicket } from '@server/tickets/pages';
import { DescriptionList } from '@/Components/DescriptionList';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Holder, time and place of a ticket. */
export function TicketFacts({ ticket }: { ticket: ShownTicket }) {
  const t = useT();
  const format = useFormat();
  const { startsAt, validUntil, usedAt, usesTotal, usesLeft, isCancelled } = ticket;
  const { venue, arrivalAdvice, byDay } = ticket.place;
  const { timeZone } = venue;
  const time = startsAt && format.visit(startsAt, { timeZone, byDay });
  const when = time
    ? { term: t('tickets.date'), value: isCancelled ? <s>{time}</s> : time }
    : { term: t('tickets.valid'), value: t('tickets.valid_until', { day: format.entryUntil(validUntil, timeZone) }) };
  const entries = countsUses(usesTotal)
    ? [{ term: t('tickets.entries'), value: t('tickets.uses_left', { count: usesLeft, total: usesTotal }) }]
    : [];
  return (
    <>
      <DescriptionList
        items={[
          when,
          ...(startsAt && !isCancelled ? [{ term: t('tickets.entry'), value: format.entry(ticket, timeZone) }] : []),
          {
            term: t('tickets.place'),
            value: (
              <>
                {venue.name}
                <span className="block text-soft">{venue.address}</span>
              </>
            ),
          },
          {
            term: t('tickets.ticket'),
            value: (
              <>
                {ticket.productName}
                {ticket.admits > 1 && (
                  <span className="block font-strong">{t('tickets.admits', { count: ticket.admits })}</span>
                )}
                {ticket.peopleLeft > 0 && (
                  <span className="block">
                    {t('tickets.people_left', { count: ticket.peopleLeft, total: ticket.admits })}
                  </span>
                )}
              </>
            ),
          },
          ...(ticket.partOf
            ? [
                {
                  term: t('tickets.included'),
                  value: t('tickets.included_in', { reference: formatReference(ticket.partOf) }),
                },
              ]
            : []),
          ...(ticket.holderName ? [{ term: t('tickets.name'), value: ticket.holderName }] : []),
          ...entries,
          ...(ticket.serial
            ? [{ term: t('tickets.serial'), value: <span className="figures">{ticket.serial}</span> }]
            : []),
          ...(usedAt
            ? [
                {
                  term: t(ticket.peopleLeft > 0 ? 'tickets.last_entry' : 'tickets.state_used'),
                  value: format.dateTime(usedAt, timeZone),
                },
              ]
            : []),
          {
            term: t('tickets.order'),
            value: <span className="figures">{formatReference(ticket.orderReference)}</span>,
          },
        ]}
      />
      {arrivalAdvice && <p className="mt-4 whitespace-pre-line text-soft">{arrivalAdvice}</p>}
    </>
  );
}
