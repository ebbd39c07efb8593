import type { OrderTicket } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { useId, useState } from 'react';
import { Button } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { ShareTicket } from '@/Components/ShareTicket';
import { StatusBadge } from '@/Components/StatusBadge';
import { TicketQr } from '@/Components/TicketQr';
import { TicketStub } from '@/Components/TicketStub';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type TicketCardProps = {
  ticket: OrderTicket;
  /** Whether the order lets in to several events, so that it is said to which. */
  isOfSeveral: boolean;
  open: boolean;
  /** Which of how many, where there are several. */
  place: { number: number; of: number };
};

/** One ticket of the order; its code unfolds from the stub. */
export function TicketCard({ ticket, isOfSeveral, open, place }: TicketCardProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(open);
  const id = useId();
  const { qr, code } = ticket;
  const reference = formatReference(ticket.reference);
  return (
    <TicketStub
      as="li"
      stub={
        code ? (
          <Button variant="quiet" icon="qr" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'tickets.hide_code' : 'tickets.open_code')}
            <span className="sr-only"> {reference}</span>
          </Button>
        ) : (
          <Icon name="x" size={32} className="text-faint" />
        )
      }
    >
      <Facts ticket={ticket} isOfSeveral={isOfSeveral} place={place} />
      {qr && code && (
        <div id={id} hidden={!isOpen} className="mt-5 border-t border-rule pt-5">
          <TicketQr
            qr={qr}
            label={t('tickets.code_of', { reference })}
            spent={ticket.state === 'used' || ticket.isCancelled}
            className="w-full max-w-72"
          />
          <p className="figures mt-2 tracking-caps">{reference}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <ShareTicket code={code} eventTitle={ticket.place.eventTitle} reference={reference} size="sm" />
            <LinkButton href={paths.tickets.show(code)} external size="sm" variant="secondary" iconEnd="arrow-right">
              {t('tickets.open_alone')}
              <span className="sr-only"> {reference}</span>
            </LinkButton>
          </div>
        </div>
      )}
    </TicketStub>
  );
}

function Facts({ ticket, isOfSeveral, place }: Omit<TicketCardProps, 'open'>) {
  const t = useT();
  const format = useFormat();
  const { startsAt, validUntil, usesTotal, usesLeft, admits, isCancelled } = ticket;
  const { eventTitle, venue, byDay } = ticket.place;
  const zone = venue.timeZone;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-subheading">{ticket.productName}</h3>
        {isCancelled ? (
          <StatusBadge status="cancelled" label={t('tickets.called_off')} />
        ) : (
          <StatusBadge status={ticket.state} label={t(`tickets.state_${ticket.state}`)} />
        )}
      </div>
      {isOfSeveral && (
        <p className="mt-1">
          <span className="font-strong">{eventTitle}</span>
          <span className="text-soft"> · {venue.name}</span>
        </p>
      )}
      {ticket.holderName && <p className="mt-1 font-strong">{ticket.holderName}</p>}
      <p className="mt-1 text-soft">
        {startsAt
          ? format.shortVisit(startsAt, { timeZone: zone, byDay })
          : t('tickets.good_until', { day: format.entryUntil(validUntil, zone) })}
        {startsAt && !isCancelled && (
          <span className="block figures">{t('tickets.entry_at', { window: format.entry(ticket, zone) })}</span>
        )}
        {place.of > 1 && <span className="figures"> · {t('tickets.number_of', place)}</span>}
      </p>
      {admits > 1 && <p className="mt-1 font-strong">{t('tickets.admits', { count: admits })}</p>}
      {ticket.serial && <p className="figures mt-1 text-soft">{t('tickets.serial_of', { serial: ticket.serial })}</p>}
      {ticket.usedAt && (
        <p className="mt-1 text-soft">{t('tickets.used_at', { time: format.dateTime(ticket.usedAt, zone) })}</p>
      )}
      {usesTotal > 1 && ticket.state === 'valid' && (
        <p className="mt-1 text-soft">{t('tickets.uses_left', { count: usesLeft, total: usesTotal })}</p>
      )}
    </>
  );
}
