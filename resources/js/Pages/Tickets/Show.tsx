import { Head } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import type { ShownTicket } from '@server/tickets/pages';
import { useEffect, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { ShareTicket } from '@/Components/ShareTicket';
import { StatusBadge } from '@/Components/StatusBadge';
import { TicketQr } from '@/Components/TicketQr';
import { WalletButtons } from '@/Components/WalletButtons';
import { useFormat } from '@/hooks/useFormat';
import { useOnline } from '@/hooks/useOnline';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { useIsHydrated } from '@/lib/hydration';
import { keepPagesOffline, rememberedOrderKey } from '@/lib/keepOffline';
import { lookAgain } from '@/lib/lookAgain';
import { TicketFacts } from './Partials/TicketFacts';
import { PassOn, TicketWays } from './Partials/TicketWays';
import { UnknownTicket } from './Partials/UnknownTicket';

const POLL_MS = 15_000;

/** A ticket to show at the gate: its code first, and readable offline. */
export default function Show({ ticket, ...props }: Pages['Tickets/Show']) {
  if (!ticket) return <UnknownTicket />;
  return <KnownTicket ticket={ticket} {...props} />;
}

type KnownTicketProps = Omit<Pages['Tickets/Show'], 'ticket'> & { ticket: ShownTicket };

function KnownTicket({ ticket, wallets, ways, passable, asOf }: KnownTicketProps) {
  const t = useT();
  const isOnline = useOnline();
  const [isReached, setIsReached] = useState(true);
  const look = () =>
    lookAgain({
      only: ['ticket', 'asOf'],
      onSuccess: () => setIsReached(true),
      onNetworkError: () => setIsReached(false),
    });
  usePolling(look, POLL_MS, isOnline);
  useEffect(() => void keepPagesOffline(), []);
  const reference = formatReference(ticket.reference);
  return (
    <div className="gutter">
      <Head title={t('tickets.page_title', { reference })} />
      <div className="mx-auto max-w-xl py-8 md:py-12">
        {(ticket.opensOrder || !passable) && <BackToOrder ticket={ticket} />}
        <article className="rounded-lg border border-rule bg-raised p-6 md:p-9">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h1 className="text-heading">{ticket.place.eventTitle}</h1>
            <span aria-live="polite">
              {ticket.isCancelled ? (
                <StatusBadge status="cancelled" label={t('tickets.called_off')} />
              ) : (
                <StatusBadge status={ticket.state} label={t(`tickets.state_${ticket.state}`)} />
              )}
            </span>
          </div>
          <Code ticket={ticket} reference={reference} />
          <TicketFacts ticket={ticket} />
        </article>
        <Freshness zone={ticket.place.venue.timeZone} asOf={asOf} isOnline={isOnline && isReached} />
        {ticket.code && (
          <div className="no-print mt-5 grid gap-3">
            {ticket.state === 'valid' && <WalletButtons wallets={wallets} of={{ code: ticket.code }} />}
            <div className="flex flex-wrap gap-3">
              <LinkButton href={paths.tickets.pdf(ticket.code)} external icon="download" variant="secondary">
                {t('tickets.page_pdf')}
              </LinkButton>
              {ticket.startsAt && (
                <LinkButton href={paths.tickets.calendar(ticket.code)} download icon="calendar" variant="secondary">
                  {t('tickets.page_calendar')}
                </LinkButton>
              )}
              <ShareTicket code={ticket.code} eventTitle={ticket.place.eventTitle} reference={reference} />
            </div>
          </div>
        )}
        {ways && <TicketWays ticket={ticket} ways={ways} />}
        {passable && ticket.isUsable && <PassOn passable={passable} />}
      </div>
    </div>
  );
}

/** Link to the order, for its buyer, for staff, and in a tab that opened the order by its key. */
function BackToOrder({ ticket }: { ticket: ShownTicket }) {
  const t = useT();
  const isHydrated = useIsHydrated();
  const key = isHydrated ? rememberedOrderKey(ticket.orderReference) : null;
  // The server cannot know the tab's storage: space for the link is reserved, so that nothing moves.
  if (!ticket.opensOrder && key === null) return <div className="no-print mb-4 h-(--tap)" />;
  return (
    <p className="no-print mb-4">
      <LinkButton
        href={paths.orders.show(ticket.orderReference, key ?? undefined)}
        external
        variant="quiet"
        icon="arrow-left"
      >
        {t('tickets.page_back')}
      </LinkButton>
    </p>
  );
}

function Code({ ticket, reference }: { ticket: ShownTicket; reference: string }) {
  const t = useT();
  const { qr, state, isCancelled } = ticket;
  return (
    <div className="my-6">
      {qr ? (
        <TicketQr
          qr={qr}
          label={t('tickets.code_of', { reference })}
          spent={state === 'used'}
          className="mx-auto w-full max-w-96"
        />
      ) : (
        <Icon name="x" size={96} className="mx-auto block text-faint" />
      )}
      <p className="figures mt-3 text-center text-subheading tracking-caps">{reference}</p>
      {isCancelled ? (
        <Alert tone="danger" className="mt-4">
          {t('tickets.called_off_text')}
        </Alert>
      ) : (
        <p className="mt-2 text-center text-soft">{t(`tickets.page_${state}_text`)}</p>
      )}
    </div>
  );
}

type FreshnessProps = { zone: string; asOf: Pages['Tickets/Show']['asOf']; isOnline: boolean };

function Freshness({ zone, asOf, isOnline }: FreshnessProps) {
  const t = useT();
  const format = useFormat();
  const time = format.time(asOf, zone);
  return (
    <p className="mt-4 text-small text-soft">
      {isOnline
        ? `${t('tickets.page_as_of', { time })}. ${t('tickets.page_kept')}`
        : t('tickets.page_offline', { time })}
    </p>
  );
}
