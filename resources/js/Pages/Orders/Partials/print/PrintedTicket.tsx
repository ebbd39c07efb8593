import { usePage } from '@inertiajs/react';
import type { OrderHead, OrderTicket } from '@server/orders/pages';
import { formatReference } from '@server/shared/reference';
import { Price } from '@/Components/Price';
import { TicketQr } from '@/Components/TicketQr';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type PrintedTicketProps = {
  order: OrderHead;
  ticket: OrderTicket;
  refundPolicy: string;
  number: number;
  of: number;
};

/** A printed ticket, black on white. */
export function PrintedTicket({ order, ticket, refundPolicy, number, of }: PrintedTicketProps) {
  const t = useT();
  const { appName } = usePage().props;
  const reference = formatReference(ticket.reference);
  const { eventTitle, arrivalAdvice, venue } = ticket.place;
  return (
    <li className="slip">
      <p className="slip-house">
        <span className="display">{appName}</span>
        {of > 1 && <span className="figures">{t('tickets.number_of', { number, of })}</span>}
      </p>
      <h2 className="slip-title">{eventTitle}</h2>
      <div className="slip-body">
        <dl className="slip-facts">
          <When timeZone={venue.timeZone} ticket={ticket} />
          <Fact label={t('tickets.place')}>
            {venue.name}
            <span className="block font-normal">{venue.address}</span>
          </Fact>
          <Fact label={t('tickets.ticket')}>
            {ticket.productName}
            {ticket.admits > 1 && <span className="block">{t('tickets.admits', { count: ticket.admits })}</span>}
            <span className="block font-normal">
              {ticket.partOf ? (
                `${t('tickets.included')}, ${t('tickets.included_in', { reference: formatReference(ticket.partOf) })}`
              ) : (
                <Price amount={ticket.priceCents} currency={order.currency} />
              )}
            </span>
          </Fact>
          {ticket.holderName && <Fact label={t('tickets.name')}>{ticket.holderName}</Fact>}
          {ticket.serial && (
            <Fact label={t('tickets.serial')}>
              <span className="figures">{ticket.serial}</span>
            </Fact>
          )}
          <Fact label={t('tickets.order')}>
            <span className="figures">{formatReference(order.reference)}</span>
          </Fact>
        </dl>
        {ticket.qr && (
          <div className="slip-code">
            <TicketQr qr={ticket.qr} label={t('tickets.code_of', { reference })} className="w-full" />
            <p className="figures text-center tracking-caps">{reference}</p>
          </div>
        )}
      </div>
      <div className="slip-notes">
        <Note heading={t('tickets.at_the_entrance')} text={t('tickets.show_code')} />
        <Note heading={t('tickets.before_you_come')} text={arrivalAdvice} />
        <Note heading={t('tickets.changes_and_refunds')} text={refundPolicy} />
      </div>
    </li>
  );
}

function When({ timeZone, ticket }: { timeZone: string; ticket: OrderTicket }) {
  const t = useT();
  const format = useFormat();
  const { startsAt, validUntil } = ticket;
  if (!startsAt)
    return (
      <Fact label={t('tickets.valid')}>
        {t('tickets.valid_until', { day: format.entryUntil(validUntil, timeZone) })}
      </Fact>
    );
  return (
    <Fact label={t('tickets.date')}>
      <span>{format.day(startsAt, timeZone)}</span>
      {!ticket.place.byDay && <span className="slip-time figures">{format.time(startsAt, timeZone)}</span>}
      <span className="figures block font-normal">
        {t('tickets.entry_at', { window: format.entry(ticket, timeZone) })}
      </span>
    </Fact>
  );
}

const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

function Note({ heading, text }: { heading: string; text: string }) {
  if (!text) return null;
  return (
    <div>
      <h3>{heading}</h3>
      <p>{text}</p>
    </div>
  );
}
