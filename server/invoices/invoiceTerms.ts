import { sql } from '../infra/db';
import { issuerOf, readSettings, type Settings } from '../settings';
import type { InvoiceIssuer, InvoiceKind } from '../shared/invoices';
import { isCorrection } from '../shared/invoices';

/** Why no invoice can be issued: nobody said who sells, or what numbers them. */
export type Missing = 'issuer' | 'series';

export type InvoiceTerms = {
  issuer: InvoiceIssuer;
  always: boolean;
  limitCents: number;
  zone: string;
  exemption: string;
  seriesOf: (kind: InvoiceKind) => string;
};

const chosenSeries = (settings: Settings): string[] =>
  [
    settings['invoices.series_simplified'],
    settings['invoices.series_full'],
    settings['invoices.series_corrective'],
  ].filter((id) => id !== null);

/** What invoices are issued by, as the settings say it; what is missing where none can be. */
export async function invoiceTerms(): Promise<
  { terms: InvoiceTerms; missing: null } | { terms: null; missing: Missing }
> {
  const settings = await readSettings();
  const issuer = { ...issuerOf(settings), country: settings['invoices.country'] };
  if (!issuer.address || !issuer.taxId) return { terms: null, missing: 'issuer' };
  const chosen = chosenSeries(settings);
  const known = await sql('invoice_series', `select 1 from series where id = any ($1::uuid[]) and kind = 'invoice'`, [
    chosen,
  ]);
  if (new Set(chosen).size < 3 || known.length < 3) return { terms: null, missing: 'series' };
  const [simplified, full, corrective] = chosen as [string, string, string];
  const terms: InvoiceTerms = {
    issuer,
    always: settings['invoices.simplified'] === 'always',
    limitCents: settings['invoices.simplified_limit'],
    zone: settings['defaults.time_zone'],
    exemption: settings['invoices.exemption'],
    seriesOf: (kind) => (isCorrection(kind) ? corrective : kind === 'F2' ? simplified : full),
  };
  return { terms, missing: null };
}
