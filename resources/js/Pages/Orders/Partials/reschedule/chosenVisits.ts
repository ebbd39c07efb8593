import type { AddedStop, ExchangeOption, MovableStop, MovableTicket } from '@server/orders/pages';

type Products = Readonly<Record<number, string>>;

/** A visit whose time can be chosen: an existing one, with its time, or one that an exchange adds. */
export type ChosenVisit = Pick<MovableStop, 'key' | 'event' | 'timeZone' | 'byDay' | 'startsAt'> & {
  added: AddedStop | null;
};

const onceByKey = <T extends { key: string }>(all: readonly T[]): T[] =>
  [...new Map(all.toReversed().map((one) => [one.key, one])).values()].reverse();

export const optionOf = ({ position, exchanges }: MovableTicket, products: Products): ExchangeOption | undefined =>
  exchanges.find(({ id }) => id === products[position]);

/** Visits that these tickets have and keep, without duplicates. */
export const keptStops = (tickets: readonly MovableTicket[], products: Products): MovableStop[] =>
  onceByKey(
    tickets.flatMap((ticket) => {
      const givenUp = optionOf(ticket, products)?.givesUp.map(({ key }) => key) ?? [];
      return ticket.stops.filter(({ slotId, key }) => slotId !== null && !givenUp.includes(key));
    }),
  );

/** Visits that an exchange adds, without duplicates; required if one of the products requires them now. */
export const addedStops = (tickets: readonly MovableTicket[], products: Products): AddedStop[] => {
  const all = tickets.flatMap((ticket) => optionOf(ticket, products)?.adds ?? []);
  return onceByKey(all).map((stop) => ({
    ...stop,
    canChooseLater: all.every(({ key, canChooseLater }) => key !== stop.key || canChooseLater),
  }));
};

/** All visits to choose; existing ones only where they may change. */
export const visitsToChoose = (
  tickets: readonly MovableTicket[],
  products: Products,
  moves: boolean,
): ChosenVisit[] => [
  ...(moves ? keptStops(tickets, products) : []).map((stop) => ({ ...stop, added: null })),
  ...addedStops(tickets, products).map((added) => ({ ...added, startsAt: null, added })),
];
