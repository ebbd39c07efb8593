import '@/Components/list/list.css';
import { router } from '@inertiajs/react';
import type { Cancellation } from '@server/cancellations/pages';
import type { Pages } from '@server/pages';
import { channels, echoName } from '@server/shared/channels';
import { paths } from '@server/shared/paths';
import { useEffect, useRef } from 'react';
import { ListSection } from '@/Components/list/ListSection';
import { PageHeader } from '@/Components/PageHeader';
import { StatusBadge } from '@/Components/StatusBadge';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useFormat } from '@/hooks/useFormat';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { useLiveState } from '@/lib/live';
import { Progress } from './Partials/Progress';
import { StaffSteps } from './Partials/StaffSteps';

/**
 * Poll interval without a live connection, while refunds run (busy) and while buyers choose (waiting); with one, to
 * make up for lost messages (live).
 */
const EVERY_MS = { busy: 2000, waiting: 8000, live: 60_000 };
/** Debounce of live events, in milliseconds. */
const SOON_MS = 400;

/** Progress of a cancellation: choices made, buyers without a choice, and cost. */
export default function Show({ cancellation, list, mailsGoOut }: Pages['Cancellations/Show']) {
  const t = useT();
  const format = useFormat();
  const { id, state, slots, by } = cancellation;
  const isLive = useLiveState() === 'connected';
  const refresh = () => router.reload({ only: ['cancellation', 'list'] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  usePrivateChannel(echoName(channels.cancellation(id)), {
    CancellationChanged: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(refresh, SOON_MS);
    },
  });
  const isBusy = state === 'running' || isDue(cancellation);
  usePolling(refresh, isLive ? EVERY_MS.live : EVERY_MS[isBusy ? 'busy' : 'waiting'], state !== 'ended');
  const events = [...new Set(slots.map(({ event }) => event))];
  const title =
    events.length === 1 ? t('cancellations.show_title', { event: events[0]! }) : t('cancellations.show_title_several');
  const at = format.dateTime(cancellation.at, format.homeZone);
  return (
    <>
      <PageHeader
        title={title}
        lead={by ? t('cancellations.show_lead', { at, name: by }) : t('cancellations.show_lead_nobody', { at })}
        crumbs={[{ label: t('cancellations.title'), href: paths.cancellations.index() }, { label: title }]}
      />
      <Progress cancellation={cancellation} />
      {state !== 'ended' && <StaffSteps cancellation={cancellation} mailsGoOut={mailsGoOut} />}
      <h2 className="mt-10 mb-4 text-heading">{t('cancellations.list_title')}</h2>
      <ListSection
        list={list}
        caption={t('cancellations.list_title')}
        rowHref={({ plain }) => paths.orders.show(plain)}
        cells={{
          reference: ({ reference }) => <span className="figures">{reference}</span>,
          state: ({ state: own }) => <StatusBadge status={own} label={t(`cancellations.order_${own}`)} />,
        }}
      />
    </>
  );
}

/** The deadline has passed, and its effects are being applied. */
const isDue = ({ state, deadline }: Cancellation): boolean => state !== 'ended' && Date.parse(deadline) <= Date.now();
