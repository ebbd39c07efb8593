import type { EventToday, SlotToday } from '@server/reports/pages';
import type { IsoDateTime } from '@server/shared/time';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type NowProps = { events: readonly EventToday[]; entries: number; now: IsoDateTime };
type Placed = { event: EventToday; slot: SlotToday };

const openSlots = ({ slots }: EventToday) => slots.filter(({ state }) => state !== 'cancelled');

/** The matching slots of all events, soonest first. */
const find = (events: readonly EventToday[], which: (slots: SlotToday[]) => SlotToday[]): Placed[] =>
  events
    .flatMap((event) => which(openSlots(event)).map((slot) => ({ event, slot })))
    .sort((a, b) => a.slot.startsAt.localeCompare(b.slot.startsAt));

/** Shows staff at the gate the current slots, the entries of the last hour, and the next slots. */
export function Now({ events, entries, now }: NowProps) {
  const t = useT();
  const { number } = useFormat();
  const underWay = find(events, (slots) => slots.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt));
  const next = find(events, (slots) => slots.filter(({ startsAt }) => startsAt > now).slice(0, 1));
  return (
    <section aria-labelledby="now" className="grid gap-x-10 gap-y-5 sm:grid-cols-[auto_1fr_1fr]">
      <div>
        <h2 id="now" className="eyebrow mb-1">
          {t('reports.now_title')}
        </h2>
        <p>
          <span className="figures display block text-title leading-tight font-medium">{number(entries)}</span>
          <span className="text-small text-soft">{t('reports.now_entries')}</span>
        </p>
      </div>
      {underWay.length + next.length === 0 && (
        <p className="self-center text-soft sm:col-span-2">{t('reports.now_nothing')}</p>
      )}
      <Slots title={t('reports.now_under_way')} slots={underWay} isUnderWay />
      <Slots title={t('reports.now_next')} slots={next} />
    </section>
  );
}

function Slots({ title, slots, isUnderWay = false }: { title: string; slots: Placed[]; isUnderWay?: boolean }) {
  const t = useT();
  const { time, number } = useFormat();
  if (slots.length === 0) return null;
  const whenOf = ({ byDay, timeZone }: EventToday, { startsAt, endsAt }: SlotToday) =>
    byDay ? `${time(startsAt, timeZone)}–${time(endsAt, timeZone)}` : time(startsAt, timeZone);
  return (
    <div>
      <h3 className="eyebrow mb-1">{title}</h3>
      <ul className="divide-y divide-rule">
        {slots.map(({ event, slot }) => (
          <li key={slot.id} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
            <span className="figures font-strong">{whenOf(event, slot)}</span>
            <span className="min-w-0 grow wrap-anywhere">{event.title}</span>
            <span className="figures text-small text-soft">
              {isUnderWay &&
                !event.byDay &&
                `${t('reports.now_until', { time: time(slot.endsAt, event.timeZone) })} · `}
              {t('reports.sold_of', { sold: number(slot.sold), capacity: number(slot.capacity) })}
              {slot.entered > 0 && ` · ${t('reports.entered_count', { count: slot.entered })}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
