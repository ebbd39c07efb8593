import { sql } from '../../server/infra/db';

/**
 * Rules of the European standard for invoices (EN 16931) about tax totals, in whole minor units, for documents whose
 * prices include tax. Each names its rule.
 */
export type TaxedPart = { gross: number; rate: number; tax: number };
export type TaxedDocument = {
  lines: readonly TaxedPart[];
  /** A document-level charge: the channel's fee. */
  charges: readonly TaxedPart[];
  taxes: readonly { rate: number; base: number; tax: number }[];
  total: number;
  prepaid: number;
  due: number;
};

const sum = (amounts: readonly number[]): bigint => amounts.reduce((all, amount) => all + BigInt(amount), 0n);
const net = ({ gross, tax }: TaxedPart): number => gross - tax;
const isNear = (a: bigint, b: bigint, by: bigint): boolean => (a > b ? a - b : b - a) <= by;

/** `base * rate` in minor units, rounded half away from zero. */
function taxOn(base: number, rate: number): bigint {
  const exact = BigInt(base) * BigInt(rate);
  const size = (2n * (exact < 0n ? -exact : exact) + 10_000n) / 20_000n;
  return exact < 0n ? -size : size;
}

/** @returns the names of the rules that the document breaks */
export function brokenRules({ lines, charges, taxes, total, prepaid, due }: TaxedDocument): string[] {
  const nets = sum(lines.map(net)) + sum(charges.map(net));
  const taxTotal = sum(taxes.map(({ tax }) => tax));
  const parts = [...lines, ...charges];
  const ofRate = (rate: number) => parts.filter((part) => part.rate === rate);
  const rules: Record<string, boolean> = {
    // Net lines and charges equal the sum of the taxable bases.
    'BR-CO-13': nets === sum(taxes.map(({ base }) => base)),
    // The document's tax equals the sum over rates.
    'BR-CO-14': taxTotal === sum(parts.map(({ tax }) => tax)),
    // Total with tax = total without tax + tax.
    'BR-CO-15': BigInt(total) === nets + taxTotal,
    // Amount due = total - prepaid amount.
    'BR-CO-16': BigInt(due) === BigInt(total) - BigInt(prepaid),
    // BR-S-09 too: the tax of a rate is its base times the rate. With tax included in prices both are rounded, which
    // allows a difference of one unit.
    'BR-CO-17': taxes.every(({ rate, base, tax }) => isNear(taxOn(base, rate), BigInt(tax), 1n)),
    // Everything with a price is in the breakdown.
    'BR-CO-18': parts.every(({ gross, rate }) => gross === 0 || taxes.some((row) => row.rate === rate)),
    // Each rate has one row.
    'BR-S-01': new Set(taxes.map(({ rate }) => rate)).size === taxes.length,
    // The base of a rate equals the net sum of its lines and charges.
    'BR-S-08': taxes.every(({ rate, base }) => BigInt(base) === sum(ofRate(rate).map(net))),
    // Not in the standard: the tax shares of the parts add up to the tax of the rate.
    shares: taxes.every(({ rate, tax }) => BigInt(tax) === sum(ofRate(rate).map((part) => part.tax))),
    // A zero rate has no tax.
    'BR-Z-09': parts.every(({ rate, tax }) => rate > 0 || tax === 0),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

/** The database's tax shares of documents, each a list of parts, in order. */
export async function sharesOf(documents: readonly (readonly Omit<TaxedPart, 'tax'>[])[]): Promise<number[][]> {
  const rows = await sql<{ shares: number[] }>(
    'test_shares',
    `select tax_shares(array(select (part ->> 'gross')::bigint from jsonb_array_elements(parts) part),
      array(select (part ->> 'rate')::int from jsonb_array_elements(parts) part))::text[] as shares
     from jsonb_array_elements($1::jsonb) with ordinality as document(parts, n) order by n`,
    [JSON.stringify(documents)],
  );
  return rows.map(({ shares }) => shares.map(Number));
}
