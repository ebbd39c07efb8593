import type { AddedStop, ExchangeOption, MovableStop, MovableTicket } from '@server/orders/pages';

type Products = Readonly<Record<number, string>>;

/** A visit whose time can be chosen: one that tickets have (with its time), or one that comes with another ticket. */
export type ChosenVisit = Pick<MovableStop, 'key' | 'event' | 'timeZone' | 'byDay' | 'startsAt'> & {
  added: AddedStop | null;
};

const onceByKey = <T extends { key: string }>(all: readonly T[]): T[] =>
  [...new Map(all.toReversed().map((one) => [one.key, one])).values()].reverse();

export const optionOf = ({ position, exchanges }: MovableTicket, products: Products): ExchangeOption | undefined =>
  exchanges.find(({ id }) => id === products[position]);

/** Visits that these tickets have and keep, each once. */
export const keptStops = (tickets: readonly MovableTicket[], products: Products): MovableStop[] =>
  onceByKey(
    tickets.flatMap((ticket) => {
      const givenUp = optionOf(ticket, products)?.givesUp.map(({ key }) => key) ?? [];
      return ticket.stops.filter(({ slotId, key }) => slotId !== null && !givenUp.includes(key));
    }),
  );

/** Visits that come with what these tickets become, each once; chosen now where one of them has to be. */
export const addedStops = (tickets: readonly MovableTicket[], products: Products): AddedStop[] => {
  const all = tickets.flatMap((ticket) => optionOf(ticket, products)?.adds ?? []);
  return onceByKey(all).map((stop) => ({
    ...stop,
    canChooseLater: all.every(({ key, canChooseLater }) => key !== stop.key || canChooseLater),
  }));
};

/** All of them, those of the tickets only where they may move. */
export const visitsToChoose = (
  tickets: readonly MovableTicket[],
  products: Products,
  moves: boolean,
): ChosenVisit[] => [
  ...(moves ? keptStops(tickets, products) : []).map((stop) => ({ ...stop, added: null })),
  ...addedStops(tickets, products).map((added) => ({ ...added, startsAt: null, added })),
];
