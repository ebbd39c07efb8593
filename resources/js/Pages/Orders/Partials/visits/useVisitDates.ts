import type { CancelToken } from '@inertiajs/core';
import { router } from '@inertiajs/react';
import type { VisitsRequest } from '@server/orders/requests';
import type { IsoDateTime } from '@server/shared/time';
import { visitKeys } from '@server/shared/visitKeys';
import { type ChosenTimes, fitsAll, type VisitTime } from '@server/shared/visits';
import { useCallback, useEffect, useState } from 'react';
import type { Product, Shop } from '../shop/cart';
import type { HoldControl } from '../shop/holdControl';

/** A further visit of the cart, shared by all products that include it. */
export type CartVisit = {
  key: string;
  eventId: string;
  title: string;
  venue: Product['visits'][number]['venue'];
  canChooseLater: boolean;
  /** It must be later than the visit before it. */
  isAfter: boolean;
  /** Places that the cart needs there. */
  needs: number;
};

/** Further visits of these products without duplicates, in order of first appearance. */
export function visitsOf(products: readonly Product[], { quantities }: HoldControl['cart']): CartVisit[] {
  const found = new Map<string, CartVisit>();
  for (const { id, visits, visitsInOrder, capacityUnits } of products) {
    const keys = visitKeys(visits);
    for (const [n, { eventId, title, venue, canChooseLater }] of visits.entries()) {
      const key = keys[n]!;
      const known = found.get(key);
      found.set(key, {
        ...{ key, eventId, title, venue },
        canChooseLater: canChooseLater && (known?.canChooseLater ?? true),
        isAfter: visitsInOrder || (known?.isAfter ?? false),
        needs: (known?.needs ?? 0) + capacityUnits * (quantities[id] ?? 0),
      });
    }
  }
  return [...found.values()];
}

/** Time of a slot, if the page's data has it. */
function timeOfSlot({ visits, slots, hold }: Shop, id: string | null | undefined): VisitTime | null {
  if (!id) return null;
  const held = [hold?.slot, ...(hold?.visits.map(({ slot }) => slot) ?? [])];
  const seen = [...slots, ...Object.values(visits?.dates ?? {}).flatMap((dates) => dates.slots), ...held];
  return visits?.times[id] ?? seen.find((slot) => slot?.id === id) ?? null;
}

/** Loads the days and times again when their parameters change. */
function useAnswers(request: string | null) {
  const [answered, setAnswered] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn is another look at the same times
  useEffect(() => {
    if (!request) return;
    let token: CancelToken | undefined;
    const fail = () => {
      setFailed(request);
      return false;
    };
    setFailed(null);
    router.reload({
      only: ['visits'],
      data: { visits: request },
      preserveUrl: true,
      showProgress: false,
      onCancelToken: (given) => {
        token = given;
      },
      onSuccess: () => setAnswered(request),
      onHttpException: fail,
      onNetworkError: fail,
    });
    return () => token?.cancel();
  }, [request, turn]);
  const refresh = useCallback(() => setTurn((now) => now + 1), []);
  return { isStale: answered !== request, isFailed: failed !== null && failed === request, refresh };
}

/** The time that was cleared for each visit, until another is chosen. */
type Dropped = Readonly<Record<string, IsoDateTime>>;

/** Times of the further visits that fit the current cart; a choice that no longer fits is cleared. */
export function useVisitDates(shop: Shop, { cart, chooseVisit }: HoldControl, products: readonly Product[]) {
  const [shown, setShown] = useState<VisitsRequest['shown']>({});
  const [dropped, setDropped] = useState<Dropped>({});
  const keys = [...new Set(products.flatMap(({ visits }) => visitKeys(visits)))];
  const hasFirst = shop.event.kind === 'open' || cart.slotId !== null;
  const slots = keys.flatMap((key) => (cart.visits[key] ? [[key, cart.visits[key]] as const] : []));
  const request: VisitsRequest = {
    slot: cart.slotId,
    products: products.map(({ id }) => id),
    chosen: Object.fromEntries(slots),
    shown,
  };
  const answers = useAnswers(hasFirst ? JSON.stringify(request) : null);

  const { timeZone } = shop.event.venue;
  const first = timeOfSlot(shop, cart.slotId);
  const chosen: ChosenTimes = { timeZone, first, timeOf: (key) => timeOfSlot(shop, cart.visits[key]) };
  const fits = (key: string, time: VisitTime) => fitsAll(products, key, chosen, time);

  const isKnown = shop.event.kind === 'open' || first !== null;
  const conflict = keys.find((key) => {
    const own = chosen.timeOf(key);
    return isKnown && own !== null && !fits(key, own);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice that does not fit any more
  useEffect(() => {
    const own = conflict === undefined ? null : chosen.timeOf(conflict);
    if (conflict === undefined || !own) return;
    setDropped((before) => ({ ...before, [conflict]: own.startsAt }));
    chooseVisit(conflict, undefined);
  }, [conflict]);

  return {
    ...answers,
    hasFirst,
    fits,
    dropped,
    dates: shop.visits?.dates ?? {},
    choose: (key: string, slotId: string | null | undefined) => {
      setDropped(({ [key]: _, ...others }) => others);
      chooseVisit(key, slotId);
    },
    show: (key: string, what: VisitsRequest['shown'][string]) =>
      setShown((before) => ({ ...before, [key]: { ...before[key], ...what } })),
  };
}

export type VisitDates = ReturnType<typeof useVisitDates>;
