import { Link } from '@inertiajs/react';
import type { CounterEvent } from '@server/cash/pages';
import { channels } from '@server/shared/channels';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { memo, useCallback, useState } from 'react';
import { TileFace } from '@/Components/counter/TileFace';
import { Money } from '@/Components/Money';
import { useChannel } from '@/hooks/useChannel';
import { useDates } from '@/hooks/useDates';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Basket } from './useBasket';

type Slot = CounterEvent['slots'][number];
type Picked = { product: CounterEvent['products'][number]; slot: Slot | null };

type TilesProps = {
  event: CounterEvent;
  currency: string;
  /** The category shown; null shows all. */
  category: string | null;
  /** The selected time. */
  slot: Slot | null;
  /** Must be a stable function, like `onAdd`. */
  onChoose: (eventId: string, slotId: string) => void;
  /** Must be a stable function, so that a tap renders the basket and not hundreds of tiles. */
  onAdd: (event: CounterEvent, pick: Picked) => void;
  onNews: () => void;
};

const FEW = 10;

/** The time shown for an event: the chosen one, else the next with a free place. */
const timeOf = ({ slots }: CounterEvent, chosen: string | undefined): Slot | null =>
  slots.find(({ id }) => id === chosen) ?? slots.find(({ left }) => left > 0) ?? slots[0] ?? null;

/**
 * The selected time of each event, for taps and scans. A shown time stays selected when it fills up, so that later
 * tickets are not for another one. After a sale the next available time is selected, once the server has sent the new
 * availability.
 */
export function useTimes(events: readonly CounterEvent[]) {
  const [{ chosen, before }, setState] = useState<{
    chosen: Readonly<Record<string, string>>;
    before: readonly CounterEvent[] | null;
  }>({ chosen: {}, before: null });
  const times = new Map(events.map((event) => [event.id, timeOf(event, chosen[event.id])]));
  const isChosen = events.every(({ id }) => !times.get(id) || times.get(id)?.id === chosen[id]);
  if (!isChosen && before !== events) {
    const shown = events.flatMap(({ id }) => (times.get(id) ? [[id, times.get(id)!.id]] : []));
    setState({ chosen: { ...chosen, ...Object.fromEntries(shown) }, before: null });
  }
  const choose = useCallback((eventId: string, slotId: string) => {
    setState(({ chosen: all }) => ({ chosen: { ...all, [eventId]: slotId }, before: null }));
  }, []);
  return { times, choose, reset: () => setState({ chosen: {}, before: events }) };
}

/** Adds a ticket: one more of an existing line, else the product's minimum quantity. */
export function addTicket(basket: Basket, event: CounterEvent, { product, slot }: Picked): void {
  basket.add(
    {
      eventId: event.id,
      productId: product.id,
      appointmentId: slot?.id ?? null,
      name: product.name,
      event: event.title,
      startsAt: slot?.startsAt ?? null,
      zone: event.zone,
      priceCents: slot?.prices[product.id] ?? product.priceCents,
    },
    product.least,
  );
}

/** Whether fewer are left, over all times, than the minimum quantity. */
export const isGone = ({ left, least }: CounterEvent['products'][number]): boolean => left !== null && left < least;

const isShown = ({ category }: Picked['product'], wanted: string | null) => wanted === null || category === wanted;

type EventTilesProps = Pick<TilesProps, 'currency' | 'onChoose' | 'onAdd' | 'onNews'> & {
  events: readonly CounterEvent[];
  times: ReadonlyMap<string, Slot | null>;
};

/** The day's events with their tiles, and filter chips where there are several categories. */
export function EventTiles({ events, times, ...rest }: EventTilesProps) {
  const t = useT();
  const [wanted, setWanted] = useState<string | null>(null);
  const categories = [...new Set(events.flatMap(({ products }) => products.map(({ category }) => category)))];
  const category = wanted !== null && categories.includes(wanted) ? wanted : null;
  return (
    <>
      {categories.length > 1 && (
        <fieldset className="counter-categories">
          <legend className="sr-only">{t('counter.category')}</legend>
          {[null, ...categories].map((one) => (
            <button
              key={one ?? ''}
              type="button"
              className="counter-key px-4"
              aria-pressed={one === category}
              onClick={() => setWanted(one)}
            >
              {one === null ? t('counter.category_all') : t(`counter.category_${one}` as MessageKey)}
            </button>
          ))}
        </fieldset>
      )}
      {events
        .filter(({ products }) => products.some((product) => isShown(product, category)))
        .map((event) => (
          <Tiles key={event.id} event={event} category={category} slot={times.get(event.id) ?? null} {...rest} />
        ))}
    </>
  );
}

/** An event: the choice of a time, and the tiles of its tickets. */
export const Tiles = memo(function Tiles({ event, currency, category, slot, onChoose, onAdd, onNews }: TilesProps) {
  const t = useT();
  const dates = useDates();
  useChannel(channels.event(event.id), { AvailabilityChanged: onNews });
  const isSoldOut = event.hasSlots && (!slot || slot.left <= 0);
  return (
    <section aria-labelledby={`event-${event.id}`} className="grid gap-3">
      <h2 id={`event-${event.id}`} className="text-subheading font-strong">
        {event.title}
      </h2>
      {event.hasSlots && event.slots.length === 0 && (
        <p className="text-soft">
          {t('counter.no_times')}{' '}
          {event.nextDay && (
            <Link href={paths.pos.index(event.nextDay)} className="link" preserveState preserveScroll>
              {t('counter.next_day', { day: dates.short(event.nextDay) })}
            </Link>
          )}
        </p>
      )}
      {event.slots.length > 0 && (
        <Times event={event} slotId={slot?.id ?? null} onChoose={(id) => onChoose(event.id, id)} />
      )}
      {(slot || !event.hasSlots) && (
        <ul className="counter-tiles">
          {event.products
            .filter((product) => isShown(product, category))
            .map((product) => {
              const price = slot?.prices[product.id] ?? product.priceCents;
              const isFull = isSoldOut && product.units > 0;
              return (
                <li key={product.id}>
                  <button
                    type="button"
                    className="counter-tile"
                    data-colour={product.colour}
                    disabled={isFull || isGone(product)}
                    onClick={() => onAdd(event, { product, slot })}
                  >
                    <TileFace
                      name={product.name}
                      picture={product.picture}
                      note={product.units > 1 && t('counter.people', { count: product.units })}
                      price={
                        <>
                          {price === 0 ? t('common.free') : <Money amount={price} currency={currency} />}
                          {(isFull || isGone(product)) && (
                            <span className="text-danger">
                              {' · '}
                              {t(isGone(product) ? 'counter.sold_out' : 'counter.full')}
                            </span>
                          )}
                        </>
                      }
                    />
                  </button>
                </li>
              );
            })}
        </ul>
      )}
    </section>
  );
});

type TimesProps = { event: CounterEvent; slotId: string | null; onChoose: (id: string) => void };

function Times({ event, slotId, onChoose }: TimesProps) {
  const t = useT();
  const format = useFormat();
  return (
    <ul className="counter-times" aria-label={t('counter.times')}>
      {event.slots.map(({ id, startsAt, left }) => (
        <li key={id}>
          <button type="button" className="counter-time" aria-pressed={id === slotId} onClick={() => onChoose(id)}>
            <span className="figures font-strong">{format.time(startsAt, event.zone)}</span>
            <span className={`figures text-note ${left <= 0 ? 'text-danger' : left < FEW ? 'text-warn' : 'text-soft'}`}>
              {left <= 0 ? t('counter.full') : t('counter.left', { count: left })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
