import type { ItemVisit, OrderHead, OrderTicket } from '@server/orders/pages';
import { countsUses } from '@server/shared/passRules';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import type { WalletKind } from '@server/shared/wallets';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { ShareTicket } from '@/Components/ShareTicket';
import { StatusBadge } from '@/Components/StatusBadge';
import { TicketQr } from '@/Components/TicketQr';
import { TicketStub } from '@/Components/TicketStub';
import { WalletButtons } from '@/Components/WalletButtons';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { hasGoodCode } from './CodesScreen';
import { Entries } from './Entries';

type TicketCardProps = {
  order: OrderHead;
  /** Null before payment, and before a time is chosen. */
  ticket: OrderTicket | null;
  /** The visit of the item; null where the reader may not see it. */
  visit: ItemVisit | null;
  /** Name of the product; null where it is shown above and the card is for one of its visits. */
  title: string | null;
  /** Its time is not chosen yet. */
  isOpen?: boolean;
  /** The ticket whose code is shown initially. */
  firstGood: string | null;
  /** The wallet button of a single ticket, where an order has several. */
  wallet: WalletKind | null;
  onFullScreen: (reference: string) => void;
  children?: ReactNode;
};

/** A visit of an item with its ticket; the code unfolds from the stub. */
export function TicketCard(props: TicketCardProps) {
  const { ticket, firstGood } = props;
  const t = useT();
  const [isUnfolded, setUnfolded] = useState(ticket !== null && ticket.reference === firstGood);
  const id = useId();
  if (!ticket)
    return (
      <div className="sheet-pad rounded-md border border-rule bg-raised">
        <Facts {...props} />
      </div>
    );
  return (
    <TicketStub
      stub={
        ticket.code ? (
          <Button
            variant="quiet"
            icon="qr"
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {t(isUnfolded ? 'tickets.hide_code' : 'tickets.open_code')}
            <span className="sr-only"> {formatReference(ticket.reference)}</span>
          </Button>
        ) : (
          <Icon name={ticket.isGiven ? 'user' : 'x'} size={32} className="text-faint" />
        )
      }
    >
      <Facts {...props} />
      {ticket.qr && ticket.code && (
        <div id={id} hidden={!isUnfolded} className="mt-5 border-t border-rule pt-5">
          <Code {...props} ticket={ticket} code={ticket.code} qr={ticket.qr} />
        </div>
      )}
    </TicketStub>
  );
}

type CodeProps = Pick<TicketCardProps, 'wallet' | 'onFullScreen'> & {
  ticket: OrderTicket;
  code: string;
  qr: NonNullable<OrderTicket['qr']>;
};

/** The code, and the actions of this ticket. */
function Code({ ticket, code, qr, wallet, onFullScreen }: CodeProps) {
  const t = useT();
  const reference = formatReference(ticket.reference);
  const isGood = hasGoodCode(ticket);
  const ofWhich = <span className="sr-only"> {reference}</span>;
  return (
    <>
      <TicketQr
        qr={qr}
        label={t('tickets.code_of', { reference })}
        spent={ticket.state === 'used'}
        className="w-full max-w-72"
      />
      <p className="figures mt-2 tracking-caps">{reference}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {isGood && (
          <Button size="sm" variant="secondary" icon="qr" onClick={() => onFullScreen(ticket.reference)}>
            {t('tickets.screen_this')}
            {ofWhich}
          </Button>
        )}
        <ShareTicket code={code} eventTitle={ticket.place.eventTitle} reference={reference} size="sm" />
        <LinkButton href={paths.tickets.pdf(code)} external size="sm" variant="secondary" icon="download">
          {t('tickets.page_pdf')}
          {ofWhich}
        </LinkButton>
        <LinkButton href={paths.tickets.show(code)} external size="sm" variant="secondary" iconEnd="arrow-right">
          {t('tickets.open_alone')}
          {ofWhich}
        </LinkButton>
        {wallet && isGood && <WalletButtons wallets={[wallet]} of={{ code }} />}
      </div>
    </>
  );
}

function Facts({ order, ticket, visit, title, isOpen, children }: TicketCardProps) {
  const t = useT();
  const place = ticket?.place ?? visit?.place;
  if (!place) return null;
  const { eventTitle, venue } = place;
  const isOfSeveral = order.places.length > 1;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {title ? <h3 className="text-subheading">{title}</h3> : <h4 className="font-strong">{eventTitle}</h4>}
        <State order={order} ticket={ticket} visit={visit} />
      </div>
      {isOfSeveral && title && (
        <p className="mt-1">
          <span className="font-strong">{eventTitle}</span>
          <span className="text-soft"> · {venue.name}</span>
        </p>
      )}
      {!title && <p className="text-soft">{venue.name}</p>}
      {children}
      <div className="mt-1 text-soft">
        {isOpen ? <p>{t('afterSale.visit_open')}</p> : <When ticket={ticket} visit={visit} />}
      </div>
      {ticket && <Admission ticket={ticket} visit={visit} />}
      {ticket?.isPass && ticket.code && hasGoodCode(ticket) && (
        <p className="mt-3">
          <LinkButton href={paths.passes.download(ticket.code)} icon="user">
            {t('tickets.pass_page')}
            <span className="sr-only"> {formatReference(ticket.reference)}</span>
          </LinkButton>
        </p>
      )}
      {visit && <Entries visit={visit} zone={venue.timeZone} />}
    </>
  );
}

/** The ticket's state; without a ticket, the item's. */
function State({ order, ticket, visit }: Pick<TicketCardProps, 'order' | 'ticket' | 'visit'>) {
  const t = useT();
  if (ticket ? ticket.isCancelled : visit?.slot?.isCancelled)
    return <StatusBadge status="cancelled" label={t('tickets.called_off')} />;
  // The buyer who transferred it cannot use it, although it is valid for the recipient.
  if (ticket?.isGiven && ticket.code === null && ticket.isUsable)
    return <StatusBadge status="given" label={t('tickets.state_given')} />;
  if (ticket?.state === 'cancelled' && visit?.state === 'refunded')
    return <StatusBadge status="refunded" label={t('afterSale.items_state_refunded')} />;
  if (ticket) return <StatusBadge status={ticket.state} label={t(`tickets.state_${ticket.state}`)} />;
  if (!visit) return null;
  // A paid unit without a ticket is pending: a company distributes its code first.
  const active = order.state === 'paid' ? 'waiting' : order.state;
  return (
    <StatusBadge
      status={visit.state === 'active' ? active : visit.state}
      label={t(`afterSale.items_state_${visit.state}`)}
    />
  );
}

/** Time of the visit, and the time of admission. */
function When({ ticket, visit }: Pick<TicketCardProps, 'ticket' | 'visit'>) {
  const t = useT();
  const format = useFormat();
  const startsAt = ticket ? ticket.startsAt : visit?.slot?.startsAt;
  const { venue, byDay } = (ticket ?? visit)!.place;
  const zone = venue.timeZone;
  if (startsAt)
    return (
      <>
        <p>{format.shortVisit(startsAt, { timeZone: zone, byDay })}</p>
        {ticket && !ticket.isCancelled && (
          <p className="figures">{t('tickets.entry_at', { window: format.entry(ticket, zone) })}</p>
        )}
      </>
    );
  return ticket && <p>{t('tickets.good_until', { day: format.entryUntil(ticket.validUntil, zone) })}</p>;
}

/** Number of people, number of uses, and whether it was used. */
function Admission({ ticket, visit }: { ticket: OrderTicket; visit: ItemVisit | null }) {
  const t = useT();
  const format = useFormat();
  const { usesTotal, usesLeft, admits, peopleLeft, serial, usedAt } = ticket;
  const saysEntries = visit !== null && visit.validations.length > 0;
  return (
    <>
      {admits > 1 && <p className="mt-1 font-strong">{t('tickets.admits', { count: admits })}</p>}
      {peopleLeft > 0 && <p className="mt-1">{t('tickets.people_left', { count: peopleLeft, total: admits })}</p>}
      {serial && <p className="figures mt-1 text-soft">{t('tickets.serial_of', { serial })}</p>}
      {usedAt && !saysEntries && (
        <p className="mt-1 text-soft">
          {t('tickets.used_at', { time: format.dateTime(usedAt, ticket.place.venue.timeZone) })}
        </p>
      )}
      {countsUses(usesTotal) && (
        <p className="mt-1 text-soft">{t('tickets.uses_left', { count: usesLeft, total: usesTotal })}</p>
      )}
    </>
  );
}
