import type { VisitOptions } from '@inertiajs/core';
import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '@/hooks/useT';
import { tellTabs } from '@/lib/basketTabs';
import { announce } from '@/lib/navigationFocus';
import { FAILS_OFFLINE } from '@/lib/waiting';
import { useRetry } from '../payment/useRetry';
import {
  basketLines,
  type Cart,
  cartOf,
  EMPTY_CART,
  type Hold,
  linesOf,
  type MissingVisit,
  missingVisit,
  type Other,
  type Shop,
  signatureOf,
  ticketsIn,
  ticketsOf,
} from './cart';
import { keepDraft } from './keptDraft';
import { useCart } from './useCart';
import { useChangedElsewhere } from './useChangedElsewhere';

/** Presses on a stepper come in bursts; the last one counts. */
const BURST_MS = 350;
/** A hold that ended longer ago is asked about before places are taken for somebody who may have left. */
const RECENT_MS = 30 * 60_000;
const REFRESHED = ['hold', 'products', 'day', 'slots', 'slotPrices', 'slotLefts', 'serverNow'];

/** `waiting`: the network or the server is away, and the cart will be sent again. */
type Status = 'idle' | 'saving' | 'waiting';
/** What has become of places whose time ran out. */
export type Expiry = 'none' | 'asking' | 'retaking' | 'retaken' | 'lost';

export type HoldControl = {
  cart: Cart;
  /** The places the server keeps for us now. */
  live: Hold | null;
  /** What the basket holds, or is to hold again, of other events. */
  others: readonly Other[];
  status: Status;
  expiry: Expiry;
  /** Why the last change was refused. */
  refusal: Pick<Refusal, 'message' | 'isSpoken'> | null;
  /** True when the server keeps exactly what is on the screen. */
  isSettled: boolean;
  /** A further visit of what is in the cart that still needs a time; nothing is asked for before it has one. */
  missing: MissingVisit | null;
  chooseSlot: (slotId: string) => void;
  /** Null leaves it for later; undefined takes the choice back. */
  chooseVisit: (key: string, slotId: string | null | undefined) => void;
  setQuantity: (productId: string, quantity: number) => void;
  /** The countdown has ended. */
  expire: () => void;
  retake: () => void;
  /** Takes what is of another event out of the basket. */
  dropOther: (eventId: string) => void;
  release: () => void;
};

type ShopOfHold = Pick<Shop, 'event' | 'products' | 'hold' | 'previewOf'>;

type Refusal = {
  signature: string;
  message: string | null;
  /** A refusal of the whole request is also a toast, which has been read aloud already. */
  isSpoken: boolean;
};

const refusalOf = (signature: string, errors: Record<string, string>): Refusal => ({
  signature,
  message: errors.lines ?? errors.form ?? Object.values(errors)[0] ?? null,
  isSpoken: errors.form !== undefined,
});

const endedLately = (hold: Hold) => Date.now() - new Date(hold.expiresAt).getTime() < RECENT_MS;

/**
 * Keeps the server's hold in step with the cart on the screen: places are taken as soon as there is a slot and a
 * ticket, changed when the cart changes, one request at a time, and taken again when their time ran out.
 */
export function useHold({ event, products, hold, previewOf }: ShopOfHold): HoldControl {
  const t = useT();
  const [cart, setCart] = useCart(event.slug, hold);
  const [status, setStatus] = useState<Status>('idle');
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const [expiry, setExpiry] = useState<Expiry>('none');
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const key = useRef(uuidv7());
  const retakes = useRef(0);
  const failures = useRef(0);

  const live = hold?.isLive && hold.reference !== ended ? hold : null;
  const others = hold?.others.filter(({ eventId }) => !dropped.includes(eventId)) ?? [];
  const own = linesOf(cart, products, event);
  const lines = basketLines(own, others);
  const signature = signatureOf(lines);
  const missing = missingVisit(cart, products);
  // Whoever looks at it as buyers will may choose, and takes nothing.
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
      onSuccess: () => {
        key.current = uuidv7();
        failures.current = 0;
        setRefused(null);
        setDropped([]);
        setExpiry((now) => (now === 'retaking' ? 'retaken' : now));
        tellTabs();
        announce(t('orders.held_announcement', { count: ticketsIn(cart.quantities) + ticketsOf(others) }));
      },
      onError: (errors) => {
        setRefused(refusalOf(signature, errors as Record<string, string>));
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

  const release = () => {
    if (!live) return setCart(EMPTY_CART);
    setStatus('saving');
    router.post(
      paths.orders.cancel(live.reference, live.key, event.slug),
      {},
      {
        only: ['hold', 'products', 'days', 'serverNow'],
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
  const latest = useRef({ send, release, missing });
  latest.current = { send, release, missing };

  useEffect(() => {
    if (!previewOf) keepDraft(event.slug, cart);
  }, [event.slug, cart, previewOf]);

  const isWaiting = missing !== null;
  useEffect(() => {
    if (isSettled || isWaiting || status !== 'idle' || expiry === 'asking' || refused?.signature === signature) return;
    const timer = setTimeout(() => (signature ? latest.current.send() : latest.current.release()), BURST_MS);
    return () => clearTimeout(timer);
  }, [isSettled, isWaiting, status, expiry, refused, signature]);

  useRetry(status === 'waiting', failures, () => setStatus('idle'));

  /** Once by itself, for somebody who is there; after that, and for a tab left open, only when asked. */
  const end = useCallback((reference: string, byItself: boolean) => {
    setEnded(reference);
    setRefused(null);
    const goesOn =
      byItself && retakes.current === 0 && document.visibilityState === 'visible' && !latest.current.missing;
    retakes.current += 1;
    setExpiry(goesOn ? 'retaking' : 'asking');
  }, []);

  const overReference = hold && !hold.isLive ? hold.reference : null;
  const overLately = hold !== null && endedLately(hold);
  useEffect(() => {
    if (overReference) end(overReference, overLately);
  }, [overReference, overLately, end]);

  const startAfresh = () => {
    setRefused(null);
    setExpiry('none');
  };

  return {
    cart,
    live,
    others,
    status,
    expiry,
    refusal: refused,
    isSettled,
    missing,
    chooseSlot: (slotId) => {
      startAfresh();
      setCart((now) => ({ ...now, slotId }));
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
    expire: () => live && end(live.reference, true),
    retake: () => {
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
