import type { BalanceProved, Sold } from '@server/cash/pages';
import { roundedForCash } from '@server/shared/cash';
import { type Cents, cents } from '@server/shared/money';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
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

/** Parts of what is paid, until they cover it: then they are one request, which may be sent again as it is. */
export function usePayment({ total, roundingCents, submit, onSold }: PaymentTerms) {
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [isBusy, setBusy] = useState(false);
  /** The cash that was handed over last, and what was due then: shown until the server has answered. */
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
      setUnheard(false);
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

  /** Takes one more part, and sells where nothing is left to pay. */
  const take = (part: Part, reach: Cents) => {
    const all = [...parts, part];
    setRefusal(null);
    setParts(all);
    if (amountOf(part) >= reach) void send(all);
  };

  return {
    parts,
    remaining,
    dueInCash: roundedForCash(remaining, roundingCents),
    isBusy,
    isUnheard,
    refusal,
    handed: isBusy ? handed : null,
    takeCash: (given: Cents) => {
      const due = roundedForCash(remaining, roundingCents);
      setHanded({ given, due });
      take({ id: uuidv7(), kind: 'cash', givenCents: given }, due);
    },
    takeCard: (card: Omit<Extract<Part, { kind: 'card_manual' }>, 'id' | 'kind'>) => {
      setHanded(null);
      take({ id: uuidv7(), kind: 'card_manual', ...card }, remaining);
    },
    /** What it gives is known by its scan: at most what is to pay. */
    takeVoucher: (voucher: { code: string; ending: string; left: Cents }) => {
      if (remaining <= 0 || parts.some((part) => part.kind === 'voucher' && part.code === voucher.code)) return;
      const amountCents = cents(Math.min(voucher.left, remaining));
      take({ id: uuidv7(), kind: 'voucher', code: voucher.code, ending: voucher.ending, amountCents }, remaining);
    },
    /** One balance at most, as far as it reaches. */
    takeBalance: (of: BalanceProved) => {
      if (remaining <= 0 || parts.some((part) => part.kind === 'balance')) return;
      const amountCents = cents(Math.min(of.left, remaining));
      take(
        { id: uuidv7(), kind: 'balance', userId: of.userId, grant: of.grant, name: of.name, amountCents },
        remaining,
      );
    },
    takeBack: (id: string) => setParts(parts.filter((part) => part.id !== id)),
    sendAgain: () => void send(parts),
  };
}

export type Payment = ReturnType<typeof usePayment>;
