import type { BalanceProved, Sold } from '@server/cash/pages';
import { roundedForCash } from '@server/shared/cash';
import { type Cents, cents } from '@server/shared/money';
import { uuidv7 } from '@server/shared/uuid';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { refusalIn } from './refusalIn';

export type Part =
  | { id: string; kind: 'cash'; givenCents: Cents }
  | { id: string; kind: 'card_manual'; amountCents: Cents; code: string; last4: string; terminal: string }
  | { id: string; kind: 'voucher'; code: string; ending: string; amountCents: Cents }
  | { id: string; kind: 'balance'; userId: string; grant: string; name: string; amountCents: Cents };

export const amountOf = (part: Part): Cents => (part.kind === 'cash' ? part.givenCents : part.amountCents);

export type PaymentTerms = {
  /** What is to pay. */
  total: Cents;
  roundingCents: number;
  /** Sends all parts; what was heard before is the same again. */
  submit: (parts: readonly Part[]) => Promise<Sold>;
  onSold: (sold: Sold) => void;
};

/** The second tap of a double tap comes within this time. */
const SETTLE_MS = 700;

/** False while the second tap of a double tap may still fall on a button that appears under the finger. */
export function useSettled(after = SETTLE_MS): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  return isSettled;
}

/** A sale that may have been heard is sent again after so long, until the server answers. */
const AGAIN_MS = 3000;

/**
 * Parts of what is paid. Money that a person took sells at once where it covers all; a voucher or a balance, which may come from a
 * scan, waits for “Sell”. All parts are one request, which may be sent again as it is.
 */
export function usePayment({ total, roundingCents, submit, onSold }: PaymentTerms) {
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [isBusy, setBusy] = useState(false);
  /** The cash that was handed over last, and what was due then: shown until the server has answered, however long that takes. */
  const [handed, setHanded] = useState<{ given: Cents; due: Cents } | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** It is not known whether the server heard it. */
  const [isUnheard, setUnheard] = useState(false);
  const remaining = cents(Math.max(0, total - parts.reduce((sum, part) => sum + amountOf(part), 0)));

  const send = async (all: readonly Part[]) => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    try {
      const sold = await submit(all);
      // Nothing is left to lose by going on to the next page.
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
      // What was refused is typed anew; what may have been heard stays as it was sent.
      if (!unheard) setParts(parts);
    } finally {
      setBusy(false);
    }
  };

  // The same request is the same sale, so nothing is taken or printed twice.
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
    /** Nothing is left to pay: it is sold by one press, or on its way. */
    isCovered: parts.length > 0 && (remaining === 0 || (dueInCash <= 0 && parts.some(({ kind }) => kind === 'cash'))),
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
      // The card was charged: the server knows of it before anything else is asked for, though it covers only a part.
      void send(add({ id: uuidv7(), kind: 'card_manual', ...card }));
    },
    /** What it gives is known by its scan: at most what is to pay. */
    takeVoucher: (voucher: { code: string; ending: string; left: Cents }) => {
      if (remaining <= 0 || parts.some((part) => part.kind === 'voucher' && part.code === voucher.code)) return;
      const amountCents = cents(Math.min(voucher.left, remaining));
      setHanded(null);
      add({ id: uuidv7(), kind: 'voucher', code: voucher.code, ending: voucher.ending, amountCents });
    },
    /** One balance at most, as far as it reaches. */
    takeBalance: (of: BalanceProved) => {
      if (remaining <= 0 || parts.some((part) => part.kind === 'balance')) return;
      const amountCents = cents(Math.min(of.left, remaining));
      setHanded(null);
      add({ id: uuidv7(), kind: 'balance', userId: of.userId, grant: of.grant, name: of.name, amountCents });
    },
    takeBack: (id: string) => setParts(parts.filter((part) => part.id !== id)),
    sell: () => void send(parts),
  };
}

export type Payment = ReturnType<typeof usePayment>;
