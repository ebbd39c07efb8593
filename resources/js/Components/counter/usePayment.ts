import type { Sold } from '@server/cash/pages';
import { roundedForCash } from '@server/shared/cash';
import { type Cents, cents } from '@server/shared/money';
import { uuidv7 } from '@server/shared/uuid';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refusalIn } from './refusalIn';

type Credit =
  | { kind: 'voucher'; code: string; ending: string }
  | { kind: 'balance'; userId: string; grant: string; name: string };

export type Part =
  | { id: string; kind: 'cash'; givenCents: Cents }
  | { id: string; kind: 'card_manual'; amountCents: Cents; code: string; last4: string; terminal: string }
  | ({ id: string; amountCents: Cents } & Credit);

export const amountOf = (part: Part): Cents => (part.kind === 'cash' ? part.givenCents : part.amountCents);

export type PaymentTerms = {
  /** The total to pay. */
  total: Cents;
  roundingCents: number;
  /** Sends all parts. Idempotent: parts that the server has already received change nothing. */
  submit: (parts: readonly Part[]) => Promise<Sold>;
  onSold: (sold: Sold) => void;
};

/** “Pay” opens the payment; a second tap within this time sells nothing. */
export const SETTLE_MS = 400;
/** The second tap of a double tap comes within this time. */
const SECOND_TAP_MS = 700;

/** False while the second tap of a double tap may still hit a button that appears under the finger. */
export function useSettled(after = SECOND_TAP_MS): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isSettled;
}

/** Milliseconds between retries of a sale without an answer. */
const AGAIN_MS = 3000;

/**
 * Collects the parts of a payment. Cash or card that covers the total sells immediately; a voucher or a balance, which
 * may come from a scan, needs “Sell”. All parts are one request, which can be retried.
 */
export function usePayment({ total, roundingCents, submit, onSold }: PaymentTerms) {
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [isBusy, setBusy] = useState(false);
  /** The last cash received and the amount due then, shown until the server answers. */
  const [handed, setHanded] = useState<{ given: Cents; due: Cents } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** It is unknown whether the server received the request. */
  const [isUnheard, setUnheard] = useState(false);
  const remaining = cents(Math.max(0, total - parts.reduce((sum, part) => sum + amountOf(part), 0)));

  const send = async (all: readonly Part[]) => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const sold = await submit(all);
      // Clears the guard before the page changes: nothing unsaved is left.
      flushSync(() => {
        setBusy(false);
        setUnheard(false);
        setParts([]);
      });
      onSold(sold);
    } catch (error) {
      const { text, isUnheard: unheard } = refusalIn(error);
      setRefusal(text);
      setUnheard(unheard);
      // Refused parts are typed again; parts that the server may have received stay as sent.
      if (!unheard) setParts(parts);
    } finally {
      setBusy(false);
    }
  };

  // A retry is the same sale, so nothing is charged or printed twice.
  const again = useRef(() => {});
  again.current = () => void send(parts);
  useEffect(() => {
    if (!isUnheard || isBusy) return;
    const timer = setTimeout(() => again.current(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isUnheard, isBusy]);

  const dueInCash = roundedForCash(remaining, roundingCents);
  const add = (part: Part): readonly Part[] => {
    const all = [...parts, part];
    setRefusal(null);
    setParts(all);
    return all;
  };

  return {
    parts,
    remaining,
    dueInCash,
    /** Nothing is left to pay, or was from the beginning: one press sells, or the request is running. */
    isCovered:
      total === 0 ||
      (parts.length > 0 && (remaining === 0 || (dueInCash <= 0 && parts.some(({ kind }) => kind === 'cash')))),
    isBusy,
    isUnheard,
    refusal,
    handed: isBusy || isUnheard ? handed : null,
    takeCash: (given: Cents) => {
      setHanded({ given, due: dueInCash });
      const all = add({ id: uuidv7(), kind: 'cash', givenCents: given });
      if (given >= dueInCash) void send(all);
    },
    takeCard: (card: Omit<Extract<Part, { kind: 'card_manual' }>, 'id' | 'kind'>) => {
      setHanded(null);
      // The card is already charged: the server must store this part first, even where it covers only part of the
      // total.
      void send(add({ id: uuidv7(), kind: 'card_manual', ...card }));
    },
    /** Adds store credit up to the amount due: each voucher once, and one balance. */
    takeCredit: (credit: Credit, left: Cents) => {
      const isTaken = (part: Part) =>
        part.kind === credit.kind && (part.kind !== 'voucher' || part.code === (credit as typeof part).code);
      if (remaining <= 0 || parts.some(isTaken)) return;
      setHanded(null);
      add({ id: uuidv7(), ...credit, amountCents: cents(Math.min(left, remaining)) });
    },
    takeBack: (id: string) => setParts(parts.filter((part) => part.id !== id)),
    sell: () => void send(parts),
  };
}

export type Payment = ReturnType<typeof usePayment>;
