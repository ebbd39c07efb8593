import type { NearestSlot } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { dayIn } from '@server/shared/time';
import { useEffect, useState } from 'react';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import type { Line, Shop } from './cart';
import { useDates } from './useDates';

/** Tickets wanted in a slot that has no room for them. */
export type Wanted = { slotId: string; lines: readonly Line[] };

type NearestTimesProps = Pick<Shop, 'event' | 'day'> & {
  wanted: Wanted;
  /** Chooses that time for the wanted tickets. */
  onChoose: (slotId: string, lines: readonly Line[]) => void;
};

/** The nearest times with room for all wanted tickets, as buttons; nothing without any. */
export function NearestTimes({ event, day, wanted, onChoose }: NearestTimesProps) {
  const t = useT();
  const format = useFormat();
  const { onDay } = useDates();
  const { timeZone } = event.venue;
  const isByDay = event.kind === 'daily';
  const url = paths.events.nearest(event.slug, { slot: wanted.slotId, lines: JSON.stringify(wanted.lines) });
  const [slots, setSlots] = useState<NearestSlot[]>([]);
  useEffect(() => {
    let isCurrent = true;
    setSlots([]);
    http
      .get<{ slots: NearestSlot[] }>(url, { headers: { Accept: 'application/json' } })
      .then(({ data }) => isCurrent && setSlots(data.slots))
      // Optional help: the refusal is already shown.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [url]);

  const choose = ({ id, startsAt }: NearestSlot) => {
    const its = dayIn(startsAt, timeZone);
    if (its !== day) onDay(its);
    // Opening a day with one slot chooses it.
    if (!isByDay) onChoose(id, wanted.lines);
  };
  if (slots.length === 0) return null;
  return (
    <section aria-label={t(isByDay ? 'orders.nearest_days' : 'orders.nearest_times')}>
      <p className="mb-2 font-strong">{t(isByDay ? 'orders.nearest_days' : 'orders.nearest_times')}</p>
      <ul className="flex flex-wrap gap-2">
        {slots.map((slot) => (
          <li key={slot.id}>
            <Button variant="secondary" size="sm" onClick={() => choose(slot)}>
              <span className="figures">
                {dayIn(slot.startsAt, timeZone) === day && !isByDay
                  ? format.time(slot.startsAt, timeZone)
                  : format.shortVisit(slot.startsAt, { timeZone, byDay: isByDay })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
