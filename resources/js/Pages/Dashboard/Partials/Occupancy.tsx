import type { EventToday, SlotToday } from '@server/reports/pages';
import type { IsoDateTime } from '@server/shared/time';
import { Fragment } from 'react';
import { EmptyState } from '@/Components/EmptyState';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type OccupancyProps = { events: readonly EventToday[]; now: IsoDateTime };

/** Occupancy and entries of today's slots. */
export function Occupancy({ events, now }: OccupancyProps) {
  const t = useT();
  return (
    <section aria-labelledby="occupancy">
      <h2 id="occupancy" className="mb-5 text-heading">
        {t('reports.occupancy')}
      </h2>
      {events.length === 0 && (
        <EmptyState icon="calendar" title={t('reports.no_slots')}>
          {t('reports.no_slots_text')}
        </EmptyState>
      )}
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        {events.map((event) => (
          <EventSlots key={event.id} event={event} now={now} />
        ))}
      </div>
    </section>
  );
}

const sum = (slots: readonly SlotToday[], of: 'sold' | 'capacity') => slots.reduce((all, slot) => all + slot[of], 0);

function EventSlots({ event, now }: { event: EventToday; now: IsoDateTime }) {
  const t = useT();
  const { slots, timeZone } = event;
  const on = slots.filter(({ state }) => state !== 'cancelled');
  const next = slots.findIndex(({ startsAt }) => startsAt > now);
  const isUnderWay = next > 0;
  return (
    <section aria-label={t('reports.slots_of', { event: event.title })}>
      <h3 className="text-subheading font-bold">{event.title}</h3>
      <p className="figures mb-2 text-small text-soft">
        {event.venue} · {t('reports.day_total', { sold: sum(on, 'sold'), capacity: sum(on, 'capacity') })}
      </p>
      <ol className="border-y border-rule py-1">
        {slots.map((slot, at) => (
          <Fragment key={slot.id}>
            {isUnderWay && at === next && <NowMarker now={now} zone={timeZone} />}
            <SlotLine slot={slot} event={event} />
          </Fragment>
        ))}
      </ol>
    </section>
  );
}

function NowMarker({ now, zone }: { now: IsoDateTime; zone: string }) {
  const t = useT();
  const { time } = useFormat();
  return (
    <li className="flex items-center gap-3 py-0.5 text-note font-bold text-danger">
      {t('reports.now', { time: time(now, zone) })}
      <span className="h-px grow bg-danger" />
    </li>
  );
}

function SlotLine({ slot, event: { timeZone, byDay } }: { slot: SlotToday; event: EventToday }) {
  const t = useT();
  const { time, number } = useFormat();
  const { startsAt, endsAt, sold, held, capacity, entered, state } = slot;
  const hours = byDay ? `${time(startsAt, timeZone)}–${time(endsAt, timeZone)}` : time(startsAt, timeZone);
  const columns = byDay ? 'grid-cols-[6.2rem_1fr_auto]' : 'grid-cols-[3.2rem_1fr_auto]';
  const note = state === 'open' ? null : t(`reports.slot_${state}`);
  return (
    <li className={`grid ${columns} items-center gap-x-3 py-1 ${state === 'open' ? '' : 'text-soft'}`}>
      <span className="figures">{hours}</span>
      <Bar slot={slot} />
      <span className="figures grid grid-cols-[5.2rem_4.6rem] gap-x-2 text-right text-small">
        <span>
          {note ?? t('reports.sold_of', { sold: number(sold), capacity: number(capacity) })}
          {held > 0 && <span className="block text-caption text-soft">{t('reports.held_more', { count: held })}</span>}
        </span>
        <span className="text-soft">{entered > 0 && t('reports.entered_count', { count: entered })}</span>
      </span>
    </li>
  );
}

/** Sold places in full colour, held ones hatched, free ones as an empty frame, beside the figures. */
function Bar({ slot: { sold, held, capacity } }: { slot: SlotToday }) {
  const share = (places: number) => `${capacity > 0 ? Math.min(100, (places / capacity) * 100) : 0}%`;
  const hatch = 'repeating-linear-gradient(45deg, var(--accent) 0 2px, transparent 2px 5px)';
  return (
    <span aria-hidden="true" className="flex h-3.5 overflow-hidden rounded-sm border border-edge">
      <span className={sold >= capacity ? 'bg-ink' : 'bg-accent'} style={{ width: share(sold) }} />
      <span style={{ width: share(held), background: hatch }} />
    </span>
  );
}
