import type { VisitOptions } from '@inertiajs/core';
import { router } from '@inertiajs/react';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '@/hooks/useT';
import { tellTabs } from '@/lib/basketTabs';
import { announce } from '@/lib/navigationFocus';
import { FAILS_OFFLINE } from '@/lib/waiting';
import { useRetry } from '../payment/useRetry';
import { basketLines, cartOf, EMPTY_CART, endedLately, linesOf, missingIn, type Shop, signatureOf } from './cart';
import { type Expiry, type HoldControl, type Refusal, refusalOf, type Status } from './holdControl';
import { keepDraft } from './keptDraft';
import { useKeptText } from './keptText';
import { startsAsAsked, useCart } from './useCart';
import { useChangedElsewhere } from './useChangedElsewhere';

/** Debounce of the stepper, in milliseconds. */
const BURST_MS = 350;
const REFRESHED = ['hold', 'cheaper', 'products', 'day', 'slots', 'slotPrices', 'slotRemaining', 'serverNow'];

type ShopOfHold = Pick<Shop, 'event' | 'products' | 'hold' | 'asked' | 'previewOf'>;

/**
 * Keeps the hold in step with the cart: reserves places once there is a slot and a ticket, updates them when the cart
 * changes, one request at a time, and reserves them again after expiry.
 */
export function useHold({ event, products, hold, asked, previewOf }: ShopOfHold): HoldControl {
  const t = useT();
  const sayKept = useKeptText();
  const [cart, setCart] = useCart({ event, hold, asked });
  const [status, setStatus] = useState<Status>('idle');
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const [expiry, setExpiry] = useState<Expiry>('none');
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const key = useRef(uuidv7());
  const retakes = useRef(0);
  const failures = useRef(0);

  const live = hold?.isLive && hold.reference !== ended ? hold : null;
  const shown = live ?? (hold && hold.reference === ended && hold.items.length > 0 ? hold : null);
  const endedTotal = useRef<Cents | null>(null);
  if (shown && !live) endedTotal.current = shown.totalCents;
  const others = hold?.others.filter(({ eventId }) => !dropped.includes(eventId)) ?? [];
  const own = linesOf(cart, products, event);
  const lines = basketLines(own, others);
  const signature = signatureOf(lines);
  // The choice of the page's link is reserved only when the buyer acts.
  const [offered, setOffered] = useState(() => (startsAsAsked({ hold, asked }) ? signature : null));
  const isOffered = offered === signature;
  const missing = missingIn(cart, products);
  const wanted = cart.slotId && own.length > 0 ? { slotId: cart.slotId, lines: own } : null;
  // In a preview staff can choose, but reserve nothing.
  const isSettled =
    previewOf !== undefined || signature === signatureOf(live ? basketLines(live.lines, live.others) : []);

  const send = () => {
    let failed = false;
    const fail = () => {
      failed = true;
    };
    const options: VisitOptions = {
      headers: FAILS_OFFLINE,
      only: REFRESHED,
      preserveState: true,
      preserveScroll: true,
      replace: true,
      showProgress: false,
      onSuccess: (page) => {
        key.current = uuidv7();
        failures.current = 0;
        setRefused(null);
        setDropped([]);
        setExpiry((now) => (now === 'none' ? now : 'retaken'));
        tellTabs();
        const kept = page.props.hold as Shop['hold'];
        announce(expiry === 'retaking' ? t('orders.expired_kept') : kept ? sayKept(kept, products) : '');
      },
      onError: (errors) => {
        setRefused(refusalOf({ signature, wanted }, errors as Record<string, string>));
        if (expiry === 'retaking') announce(`${errors.lines ?? errors.form ?? ''} ${t('orders.expired_failed')}`);
        setExpiry((now) => (now === 'retaking' ? 'lost' : now));
        if (live) setCart(cartOf(live));
        setDropped([]);
      },
      onHttpException: fail,
      onNetworkError: () => {
        fail();
        return failures.current === 0;
      },
      onFinish: () => {
        if (failed) failures.current += 1;
        setStatus(failed ? 'waiting' : 'idle');
      },
    };
    setStatus('saving');
    if (live) router.put(paths.orders.hold(live.reference, live.key, event.slug), { lines }, options);
    else router.post(paths.events.holds(event.slug), { key: key.current, lines }, options);
  };

  const prolong = () => {
    if (!live || status !== 'idle') return;
    setStatus('saving');
    router.post(
      paths.orders.moreTime(live.reference, live.key, event.slug),
      {},
      {
        only: ['hold', 'serverNow'],
        preserveState: true,
        preserveScroll: true,
        replace: true,
        showProgress: false,
        onSuccess: () => {
          tellTabs();
          announce(t('orders.more_time_given'));
        },
        onFinish: () => setStatus('idle'),
      },
    );
  };

  const release = () => {
    if (!live) return setCart(EMPTY_CART);
    setStatus('saving');
    router.post(
      paths.orders.cancel(live.reference, live.key, event.slug),
      {},
      {
        only: [...REFRESHED, 'days', 'basket', 'unpaid'],
        preserveState: true,
        preserveScroll: true,
        replace: true,
        showProgress: false,
        onSuccess: () => {
          setCart((now) => ({ ...now, quantities: {} }));
          tellTabs();
          announce(t('orders.released'));
        },
        onFinish: () => setStatus('idle'),
      },
    );
  };

  useChangedElsewhere(hold, signatureOf(own), setCart);
  const [isWaiting, wasHeld] = [missing !== null, (hold?.lines.length ?? 0) > 0];
  const latest = useRef({ send, release, missing });
  latest.current = { send, release, missing };

  useEffect(() => {
    if (!previewOf && !isOffered) keepDraft(event.slug, { ...cart, wasHeld });
  }, [event.slug, cart, wasHeld, previewOf, isOffered]);

  useEffect(() => {
    if (
      isSettled ||
      isOffered ||
      isWaiting ||
      status !== 'idle' ||
      expiry === 'asking' ||
      refused?.signature === signature
    )
      return;
    const timer = setTimeout(() => (signature ? latest.current.send() : latest.current.release()), BURST_MS);
    return () => clearTimeout(timer);
  }, [isSettled, isOffered, isWaiting, status, expiry, refused, signature]);

  const startAfresh = () => {
    setRefused(null);
    setExpiry('none');
  };
  useRetry(status === 'waiting', failures, () => setStatus('idle'));

  /** Retakes the places once, automatically, for a visitor who returns; a visitor who was on the page is asked. */
  const end = useCallback(
    (reference: string, byItself: boolean) => {
      setEnded(reference);
      setRefused(null);
      const goesOn =
        byItself && retakes.current === 0 && document.visibilityState === 'visible' && !latest.current.missing;
      retakes.current += 1;
      if (!goesOn) announce(t('orders.expired_announcement'));
      setExpiry(goesOn ? 'retaking' : 'asking');
    },
    [t],
  );

  const endedReference = useRef<string | null>(null);
  const overReference = hold && !hold.isLive ? hold.reference : null;
  const overLately = hold !== null && endedLately(hold);
  useEffect(() => {
    // Already handled when the page's own countdown ended.
    if (overReference && overReference !== endedReference.current) end(overReference, overLately);
    endedReference.current = overReference ?? endedReference.current;
  }, [overReference, overLately, end]);

  return {
    cart,
    live,
    shown,
    isShownSettled: shown !== null && signature === signatureOf(basketLines(shown.lines, shown.others)),
    endedTotal: endedTotal.current,
    others,
    status,
    expiry,
    refusal: refused,
    isSettled,
    isOffered: isOffered && signature !== '',
    takeOffer: () => setOffered(null),
    missing,
    chooseSlot: (slotId, asked) => {
      startAfresh();
      const quantities = asked && Object.fromEntries(asked.map(({ productId, quantity }) => [productId, quantity]));
      setCart((now) => ({ ...now, slotId, ...(quantities && { quantities }) }));
    },
    chooseVisit: (key, slotId) => {
      startAfresh();
      setCart(({ visits: { [key]: _, ...others }, ...now }) => ({
        ...now,
        visits: slotId === undefined ? others : { ...others, [key]: slotId },
      }));
    },
    setQuantity: (productId, quantity) => {
      startAfresh();
      setCart((now) => ({ ...now, quantities: { ...now.quantities, [productId]: quantity } }));
    },
    setAmount: (productId, amount) => {
      startAfresh();
      setCart((now) => ({ ...now, amounts: { ...now.amounts, [productId]: amount } }));
    },
    expire: () => {
      if (!live) return;
      endedReference.current = live.reference;
      end(live.reference, false);
    },
    prolong,
    retake: () => {
      // Keeps the promo code for the next hold.
      if (shown) keepDraft(event.slug, { code: shown.promoCode ?? shown.passes[0] ?? '' });
      setRefused(null);
      setExpiry('retaking');
    },
    dropOther: (eventId) => {
      startAfresh();
      setDropped((now) => [...now, eventId]);
    },
    release,
  };
}
