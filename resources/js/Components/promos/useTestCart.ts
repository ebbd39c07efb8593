import type { PromoTestAnswer } from '@server/promos/pages';
import { paths } from '@server/shared/paths';
import { promoFaults } from '@server/shared/promoFaults';
import type { IsoDate } from '@server/shared/time';
import { useEffect, useState } from 'react';
import { http } from '@/lib/http';
import type { PromoEvent, PromoOptions, PromoValues } from './promoValues';

/** The test basket. */
export type TestCart = {
  eventId: string;
  quantities: Readonly<Record<string, number>>;
  visitDate: IsoDate | null;
  saleDate: IsoDate | null;
  channel: string;
  customerGroup: 'guest' | 'customer' | 'company';
  hasCode: boolean;
};

/** Debounce in milliseconds. */
const BURST_MS = 300;
const DAY_MS = 86_400_000;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10) as IsoDate;

/** A first basket: the minimum quantity of the most expensive ticket that it applies to, in a week. */
export function firstCart({ events, channels }: PromoOptions, values: PromoValues): TestCart {
  const event = events.find(({ id }) => id === values.eventId) ?? events[0];
  return {
    eventId: event?.id ?? '',
    quantities: firstQuantities(event, values),
    visitDate: event?.hasVisit === false ? null : inDays(7),
    saleDate: null,
    channel: channels[0]?.value ?? 'web',
    customerGroup: 'guest',
    hasCode: true,
  };
}

export function firstQuantities(event: PromoEvent | undefined, values: PromoValues): TestCart['quantities'] {
  const { productIds, minQuantity, effect, buy } = values;
  const isFor = ({ id }: { id: string }) => productIds.length === 0 || productIds.includes(id);
  const [dearest] = (event?.products ?? []).filter(isFor).sort((a, b) => b.priceCents - a.priceCents);
  return dearest ? { [dearest.id]: Math.max(2, minQuantity, effect === 'n_for_m' ? (buy ?? 0) : 0) } : {};
}

export type TestResult = { answer: PromoTestAnswer | null; problem: 'incomplete' | 'failed' | null };

/** Whether the form can be evaluated: a new promotion has no name yet. */
const isComplete = (promo: PromoValues): boolean =>
  Object.values(promo.name).some((text) => text?.trim()) && promoFaults(promo).length === 0;

/**
 * Asks the server for the price of the test basket under the edited promotion, once it is complete. The last answer
 * counts.
 * @param isAsked whether there is a basket to test.
 */
export function useTestCart(id: string | null, promo: PromoValues, cart: TestCart, isAsked: boolean): TestResult {
  const [result, setResult] = useState<TestResult>({ answer: null, problem: null });
  const { quantities, ...rest } = cart;
  const lines = Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity }));
  const isReady = isAsked && isComplete(promo);
  const question = JSON.stringify({ id, promo, ...rest, lines });
  useEffect(() => {
    if (!isReady) return;
    const asking = new AbortController();
    const ask = async () => {
      try {
        const { data } = await http.post<PromoTestAnswer>(paths.promos.test(), JSON.parse(question), {
          signal: asking.signal,
        });
        setResult({ answer: data, problem: null });
      } catch (error) {
        if (asking.signal.aborted) return;
        const { response } = error as { response?: { status: number } };
        setResult(({ answer }) => ({ answer, problem: response?.status === 422 ? 'incomplete' : 'failed' }));
      }
    };
    const timer = setTimeout(ask, BURST_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [question, isReady]);
  return isReady ? result : { answer: null, problem: 'incomplete' };
}
