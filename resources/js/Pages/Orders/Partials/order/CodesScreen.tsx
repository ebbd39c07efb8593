import { Dialog as Base } from '@base-ui/react/dialog';
import type { OrderTicket } from '@server/orders/pages';
import { formatReference } from '@server/shared/reference';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '@/Components/IconButton';
import { TicketQr } from '@/Components/TicketQr';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { useWakeLock } from '@/hooks/useWakeLock';

/** A ticket with a code that is valid at the gate. */
export type CodedTicket = OrderTicket & { qr: NonNullable<OrderTicket['qr']> };

export const hasGoodCode = (ticket: OrderTicket): ticket is CodedTicket =>
  ticket.qr !== null && ticket.isUsable && ticket.state === 'valid';

type CodesScreenProps = {
  tickets: readonly CodedTicket[];
  /** The first ticket shown; null while the screen is closed. */
  from: string | null;
  onClose: () => void;
};

/** Codes in a full-screen carousel, white in both themes, to show at the entrance. */
export function CodesScreen({ tickets, from, onClose }: CodesScreenProps) {
  const first = Math.max(
    0,
    tickets.findIndex(({ reference }) => reference === from),
  );
  return (
    <Base.Root open={from !== null} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Codes tickets={tickets} first={first} close={onClose} />
      </Base.Portal>
    </Base.Root>
  );
}

/** Target position by key. */
const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

function useTrack(count: number, first: number) {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(first);
  const start = useRef(first);
  useLayoutEffect(() => {
    const list = track.current;
    if (list) list.scrollTo({ left: start.current * list.clientWidth, behavior: 'instant' });
  }, []);
  const go = (to: number) => {
    const index = Math.max(0, Math.min(count - 1, to));
    setAt(index);
    const list = track.current;
    if (list) list.scrollTo({ left: index * list.clientWidth, behavior: 'smooth' });
  };
  const onScrollEnd = () => {
    const list = track.current;
    if (list && list.clientWidth > 0) setAt(Math.round(list.scrollLeft / list.clientWidth));
  };
  return { track, at, go, onScrollEnd };
}

/** Rotating the phone changes the width: the current code stays in view. */
function useKeptInSight(track: RefObject<HTMLUListElement | null>, at: number): void {
  const latest = useRef(at);
  latest.current = at;
  useEffect(() => {
    const keep = () => {
      const list = track.current;
      if (list) list.scrollTo({ left: latest.current * list.clientWidth, behavior: 'instant' });
    };
    window.addEventListener('resize', keep);
    return () => window.removeEventListener('resize', keep);
  }, [track]);
}

type CodesProps = { tickets: readonly CodedTicket[]; first: number; close: () => void };

function Codes({ tickets, first, close }: CodesProps) {
  const t = useT();
  useWakeLock();
  const { track, at, go, onScrollEnd } = useTrack(tickets.length, first);
  useKeptInSight(track, at);
  const last = tickets.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || last === 0) return;
    event.preventDefault();
    go(step(at, last));
  };
  // Tickets used since then have left the list.
  useLayoutEffect(() => {
    if (last < 0) close();
  }, [last, close]);
  return (
    <Base.Popup className="codes-screen" onKeyDown={onKeyDown}>
      <Base.Title className="sr-only">{t('tickets.screen_title')}</Base.Title>
      <div className="codes-bar">
        <p className="figures" aria-live="polite">
          {last > 0 && t('tickets.number_of', { number: Math.min(at, last) + 1, of: tickets.length })}
        </p>
        <IconButton icon="x" label={t('common.close')} onClick={close} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard */}
      <ul ref={track} tabIndex={0} className="codes-track" onScroll={onScrollEnd}>
        {tickets.map((ticket, index) => (
          <Code key={ticket.reference} ticket={ticket} isInSight={index === at} />
        ))}
      </ul>
      {last > 0 && (
        <div className="codes-bar">
          <IconButton
            icon="chevron-left"
            label={t('tickets.screen_previous')}
            disabled={at === 0}
            onClick={() => go(at - 1)}
          />
          <IconButton
            icon="chevron-right"
            label={t('tickets.screen_next')}
            disabled={at >= last}
            onClick={() => go(at + 1)}
          />
        </div>
      )}
    </Base.Popup>
  );
}

function Code({ ticket, isInSight }: { ticket: CodedTicket; isInSight: boolean }) {
  const t = useT();
  const format = useFormat();
  const { startsAt, place, admits, holderName } = ticket;
  const zone = place.venue.timeZone;
  const reference = formatReference(ticket.reference);
  return (
    <li className="codes-one" aria-hidden={!isInSight}>
      <TicketQr qr={ticket.qr} label={t('tickets.code_of', { reference })} className="codes-qr" />
      <p className="figures tracking-caps">{reference}</p>
      <p className="text-subheading font-bold">
        {ticket.productName}
        {admits > 1 && ` · ${t('tickets.admits', { count: admits })}`}
      </p>
      {holderName && <p className="font-strong">{holderName}</p>}
      <p>{place.eventTitle}</p>
      {startsAt ? (
        <>
          <p className="first-letter:uppercase">{format.visit(startsAt, { timeZone: zone, byDay: place.byDay })}</p>
          <p className="figures">{t('tickets.entry_at', { window: format.entry(ticket, zone) })}</p>
        </>
      ) : (
        <p>{t('tickets.good_until', { day: format.entryUntil(ticket.validUntil, zone) })}</p>
      )}
    </li>
  );
}
