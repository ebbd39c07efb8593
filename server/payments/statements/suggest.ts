/** Suggests the order that a line probably pays, and why. Exact matches are settled already. */
import { add, type Cents, subtract } from '../../shared/money';
import type { IsoDate } from '../../shared/time';
import { findReferences } from '../wireTransfer/transferReference';

export type Candidate = {
  paymentId: string;
  order: string;
  reference: string;
  /** Amount due. */
  missing: Cents;
  currency: string;
  name: string | null;
  state: 'open' | 'paid' | 'ended';
};

type OpenOrder = { order: string; missing: Cents };
/** A settled debt on account: date, by payment or by refunds, and other open debts of the company. */
export type SettledCharge = { on: IsoDate; isPaid: boolean; open: OpenOrder[] };
type Named = Candidate & { settled?: SettledCharge };

export type SuggestionReason =
  | 'late'
  | 'paid_already'
  | 'account_paid'
  | 'account_refunded'
  | 'too_little'
  | 'too_much'
  | 'one_wrong'
  | 'order_named'
  | 'several'
  | 'amount_and_name'
  | 'only_amount';

/**
 * `several`: orders that a transfer names, if more than one, with their amounts due. `settledOn`, `open`: the order is
 * settled on account, and the transfer would pay these orders of the same company.
 */
export type Suggestion = {
  order: string;
  reason: SuggestionReason;
  missing: Cents;
  several?: OpenOrder[];
  settledOn?: IsoDate;
  open?: OpenOrder[];
};

type Line = { text: string; remitter: string | null; amount: Cents; currency: string };

const LATIN = /[^A-Z0-9]+/g;
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(LATIN)
    .filter((word) => word.length > 2);

/** Half the words of the shorter name match, at least two unless it has only one. */
export function isSimilar(one: string, other: string): boolean {
  const [a, b] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const shared = [...a].filter((word) => b.has(word)).length;
  const least = Math.min(a.size, b.size);
  return least > 0 && shared >= Math.min(2, least) && shared * 2 >= least;
}

/** Bank texts have 140 characters; text beyond this limit is not searched for a mistyped reference. */
const MAX_SEARCHED = 400;

/** Whether `text` has `reference` at a position with one wrong character, or two neighbours swapped. */
function isNearlyAt(text: string, at: number, reference: string): boolean {
  let [first, wrong] = [-1, 0];
  for (let sign = 0; sign < reference.length; sign += 1) {
    if (text[at + sign] === reference[sign]) continue;
    wrong += 1;
    if (wrong === 1) first = sign;
    const isExchanged =
      sign === first + 1 && text[at + first] === reference[sign] && text[at + sign] === reference[first];
    if (wrong > 2 || (wrong === 2 && !isExchanged)) return false;
  }
  return wrong > 0;
}

/** Whether the text contains the reference with one wrong character, or two neighbours swapped. */
export function hasNearly(text: string, reference: string): boolean {
  const dense = text.toUpperCase().replace(LATIN, '').slice(0, MAX_SEARCHED);
  for (let at = 0; at + reference.length <= dense.length; at += 1) if (isNearlyAt(dense, at, reference)) return true;
  return false;
}

function named(line: Line, one: Named): SuggestionReason {
  if (one.settled) return one.settled.isPaid ? 'account_paid' : 'account_refunded';
  if (one.state === 'paid') return 'paid_already';
  if (one.state === 'ended') return 'late';
  return line.amount < one.missing ? 'too_little' : line.amount > one.missing ? 'too_much' : 'order_named';
}

/** Debts that an amount pays in full, earliest first: 20.00 pays 12.00 and 6.00, and skips 15.00 between them. */
function payableWith(amount: Cents, debts: readonly OpenOrder[]): OpenOrder[] {
  let left = amount;
  return debts.filter(({ missing }) => {
    if (missing > left) return false;
    left = subtract(left, missing);
    return true;
  });
}

/** @param candidates includes those whose reference the line names, in any state */
export function suggest(line: Line, candidates: readonly Named[]): Suggestion | null {
  const inCurrency = candidates.filter(({ currency }) => currency === line.currency);
  const say = (one: Named | undefined, reason: (one: Named) => SuggestionReason): Suggestion | null =>
    one
      ? {
          ...{ order: one.order, reason: reason(one), missing: one.missing },
          ...(one.settled && { settledOn: one.settled.on, open: payableWith(line.amount, one.settled.open) }),
        }
      : null;
  const references = findReferences(line.text);
  const dense = line.text.toUpperCase().replace(LATIN, '');
  const isNamed = (one: Named) => references.includes(one.reference) || dense.includes(one.order);
  const several = inCurrency.filter((one) => one.state !== 'paid' && one.missing > 0 && isNamed(one));
  if (new Set(several.map(({ order }) => order)).size > 1) {
    const each = several.filter(({ order }, at) => several.findIndex((other) => other.order === order) === at);
    const missing = add(...each.map((one) => one.missing));
    return {
      order: each[0]!.order,
      reason: 'several',
      missing,
      several: each.map((one) => ({ order: one.order, missing: one.missing })),
    };
  }
  const open = inCurrency.filter(({ state }) => state !== 'paid');
  const same = open.filter(({ missing }) => missing === line.amount);
  const alike = same.filter(({ name }) => line.remitter && name && isSimilar(line.remitter, name));
  return (
    say(
      inCurrency.find(({ reference }) => references.includes(reference)),
      (one) => named(line, one),
    ) ??
    say(
      inCurrency.find(({ order }) => dense.includes(order)),
      (one) => named(line, one),
    ) ??
    say(
      open.find(({ reference }) => hasNearly(line.text, reference)),
      () => 'one_wrong',
    ) ??
    (alike.length === 1 ? say(alike[0], () => 'amount_and_name') : null) ??
    (same.length === 1 ? say(same[0], () => 'only_amount') : null)
  );
}
