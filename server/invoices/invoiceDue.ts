/**
 * The document that an order still lacks: a pure function of the sales ledger and existing invoices. Called again after
 * issuing its answer it returns the next, and finally null.
 */
import { groupBy } from '../shared/groupBy';
import type { CorrectsBy, Invoice, InvoiceCustomer, InvoiceKind, InvoiceLine, InvoiceTax } from '../shared/invoices';
import { isEqual } from '../shared/isUnchanged';
import { add, type Cents, cents, subtract, ZERO } from '../shared/money';
import { shareTax } from '../shared/moneyShares';
import { inForce } from './inForce';

/** A unit of an order, or its fee: the amount sold and not refunded. */
export type SoldPart = Omit<InvoiceLine, 'quantity' | 'grossCents' | 'taxCents' | 'positions'> & {
  /** Null for the fee. */
  position: number | null;
  leftCents: Cents;
};

/** Sold amounts of an order, or of all orders of a month, with the tax of each rate. */
export type Sold = { parts: readonly SoldPart[]; taxes: readonly InvoiceTax[] };

/** Request: a simplified invoice, or a full one for a customer. */
export type Asked = 'simplified' | InvoiceCustomer | null;

export type Papers = Pick<Invoice, 'id' | 'kind' | 'lines' | 'taxes' | 'customer' | 'correctsBy' | 'cancelled'>;

export type Due = {
  kind: InvoiceKind;
  customer: InvoiceCustomer | null;
  lines: InvoiceLine[];
  taxes: InvoiceTax[];
  grossCents: Cents;
  taxCents: Cents;
  baseId: string | null;
  correctsBy: CorrectsBy | null;
};

type Terms = {
  asked: Asked;
  /** Invoice whose customer differs from the request, if it is to be corrected. */
  corrected: string | null;
  /** Issue simplified invoices without a request. */
  always: boolean;
  /** Maximum of a simplified invoice. */
  limitCents: number;
};

const sumOf = (amounts: readonly Cents[]): Cents => add(...amounts);
const ratesOf = (parts: readonly { rate: number }[]): number[] =>
  [...new Set(parts.map(({ rate }) => rate))].sort((a, b) => a - b);

type Amount = { part: SoldPart; cents: Cents };

const alike = ({ part, cents: amount }: Amount): string =>
  JSON.stringify([
    part.order,
    part.kind,
    part.name,
    part.event,
    part.startsAt,
    part.rate,
    part.item,
    part.account,
    part.taxCode,
    amount,
  ]);

/** Groups equal units in lines; the tax of a rate is divided among its lines by amount. */
function linesOf(amounts: readonly Amount[], taxes: readonly InvoiceTax[]): InvoiceLine[] {
  const groups = groupBy(
    amounts.filter(({ cents: amount }) => amount !== 0),
    alike,
  );
  const lines = [...groups.values()].map((group): InvoiceLine => {
    const { position: _, leftCents: __, ...goods } = group[0]!.part;
    const positions = group.flatMap(({ part }) => (part.position === null ? [] : [part.position]));
    const grossCents = sumOf(group.map(({ cents: amount }) => amount));
    return { ...goods, quantity: group.length, grossCents, taxCents: ZERO, positions };
  });
  for (const { rate, taxCents } of taxes) {
    const own = lines.filter((line) => line.rate === rate);
    if (own.length === 0) continue;
    const shares = shareTax(
      taxCents,
      own.map(({ grossCents }) => grossCents),
      rate,
    );
    own.forEach((line, at) => {
      line.taxCents = shares[at]!;
    });
  }
  return lines;
}

function document(
  amounts: readonly Amount[],
  all: readonly InvoiceTax[],
  rest: Omit<Due, 'lines' | 'taxes' | 'grossCents' | 'taxCents'>,
): Due {
  const taxes = all.filter(({ grossCents, taxCents }) => grossCents !== 0 || taxCents !== 0);
  return {
    ...rest,
    lines: linesOf(amounts, taxes),
    taxes,
    grossCents: sumOf(taxes.map(({ grossCents }) => grossCents)),
    taxCents: sumOf(taxes.map(({ taxCents }) => taxCents)),
  };
}

/** Name and tax rate of a unit stay as sold, until it is exchanged. */
const goodsOf = ({ name, rate }: Pick<InvoiceLine, 'name' | 'rate'>): string => JSON.stringify([name, rate]);

/** Amounts stated by valid documents for a unit or fee: as its present product, and as former ones. */
function statedOf(papers: readonly Papers[], part: SoldPart): Amount[] {
  const { position, kind, order } = part;
  const lines = papers.flatMap((paper) => paper.lines.filter((line) => line.order === order));
  const own = lines.filter((line) => (position === null ? line.kind === kind : line.positions.includes(position)));
  return [...groupBy(own, position === null ? () => goodsOf(part) : goodsOf)].map(([goods, some]) => {
    const { name, rate, item, account, taxCode } = some[0]!;
    const sum = sumOf(some.map(({ grossCents, quantity }) => cents(grossCents / quantity)));
    return { part: goods === goodsOf(part) ? part : { ...part, name, rate, item, account, taxCode }, cents: sum };
  });
}

const negative = (amount: Cents): Cents => subtract(ZERO, amount);
const takenBack = (amounts: readonly Amount[]): Amount[] =>
  amounts.map(({ part, cents: amount }) => ({ part, cents: negative(amount) }));

/** Amounts missing in valid documents; amounts stated for a former product are taken back. */
function lackOf(papers: readonly Papers[], part: SoldPart): Amount[] {
  const stated = statedOf(papers, part);
  const now = stated.find((each) => each.part === part)?.cents ?? ZERO;
  return [...takenBack(stated.filter((each) => each.part !== part)), { part, cents: subtract(part.leftCents, now) }];
}

/** Amounts stated for a rate. */
function statedTax(papers: readonly Papers[], rate: number): InvoiceTax {
  const own = papers.flatMap(({ taxes }) => taxes.filter((tax) => tax.rate === rate));
  return {
    rate,
    grossCents: sumOf(own.map(({ grossCents }) => grossCents)),
    taxCents: sumOf(own.map(({ taxCents }) => taxCents)),
  };
}

const wholeOf = ({ parts }: Sold): Amount[] => parts.map((part) => ({ part, cents: part.leftCents }));

/** Correction by difference: the rest, with the tax stated in excess or missing. */
function correction({ parts, taxes: now }: Sold, papers: readonly Papers[], base: Papers): Due | null {
  const amounts = parts.flatMap((part) => lackOf(papers, part));
  const taxes = ratesOf([...now, ...papers.flatMap((paper) => paper.taxes)]).map((rate) => {
    const own = now.find((tax) => tax.rate === rate);
    const stated = statedTax(papers, rate);
    return {
      rate,
      grossCents: subtract(own?.grossCents ?? ZERO, stated.grossCents),
      taxCents: subtract(own?.taxCents ?? ZERO, stated.taxCents),
    };
  });
  // An exchange at the same price and rate is stated with the next correction.
  const total = sumOf(amounts.map(({ cents: amount }) => amount));
  const isEven = total === 0 && taxes.every(({ grossCents, taxCents }) => grossCents === 0 && taxCents === 0);
  if (isEven || amounts.every(({ cents: amount }) => amount === 0)) return null;
  const kind = base.kind === 'F2' ? 'R5' : 'R1';
  return document(amounts, taxes, { kind, customer: base.customer, baseId: base.id, correctsBy: null });
}

/**
 * Correction of the customer. The same tax ID is the same customer with wrong data: one document states everything
 * again. Another tax ID is another person: everything is taken back, and the right customer gets an ordinary invoice.
 */
function recipient(sold: Sold, papers: readonly Papers[], base: Papers, asked: InvoiceCustomer): Due {
  const { customer } = base;
  const rest = { kind: 'R4', baseId: base.id } as const;
  if (customer?.taxId === asked.taxId && customer.country === asked.country)
    return document(wholeOf(sold), sold.taxes, { ...rest, customer: asked, correctsBy: 'S' });
  const amounts = takenBack(sold.parts.flatMap((part) => statedOf(papers, part)));
  const taxes = ratesOf(papers.flatMap((paper) => paper.taxes)).map((rate) => {
    const { grossCents, taxCents } = statedTax(papers, rate);
    return { rate, grossCents: negative(grossCents), taxCents: negative(taxCents) };
  });
  return document(amounts, taxes, { ...rest, customer, correctsBy: 'I' });
}

/**
 * @param sold a paid order in the sales ledger
 * @param papers its invoices in sequence, cancelled ones included
 * @returns null if no document is missing
 */
export function invoiceDue(sold: Sold, papers: readonly Papers[], terms: Terms): Due | null {
  const standing = inForce(papers);
  const [base] = standing;
  const owed = base && correction(sold, standing, base);
  if (owed) return owed;
  const total = sumOf(sold.parts.map(({ leftCents }) => leftCents));
  if (total === 0) return null;
  const rest = { baseId: null, correctsBy: null };
  const { asked, corrected } = terms;
  if (asked !== null && asked !== 'simplified') {
    if (base && base.kind !== 'F2')
      return base.id === corrected && !isEqual(base.customer, asked) ? recipient(sold, standing, base, asked) : null;
    return document(wholeOf(sold), sold.taxes, { ...rest, kind: base ? 'F3' : 'F1', customer: asked });
  }
  if (base || !(asked === 'simplified' || terms.always) || total > terms.limitCents) return null;
  return document(wholeOf(sold), sold.taxes, { ...rest, kind: 'F2', customer: null });
}
