import { sql } from '../infra/db';
import { issuerOf, readSettings, type Settings } from '../settings';
import type { InvoiceIssuer, InvoiceKind } from '../shared/invoices';
import { isCorrection } from '../shared/invoices';
import { isTaxId, normaliseTaxId } from '../shared/taxIds';

/** Reason why no invoice can be issued: missing seller or series, or a number that VeriFactu does not accept as NIF. */
export type Missing = 'issuer' | 'series' | 'nif';

export type InvoiceTerms = {
  issuer: InvoiceIssuer;
  always: boolean;
  limitCents: number;
  zone: string;
  exemption: string;
  /** Each invoice has a record in the tax agency's chain. */
  verifactu: boolean;
  seriesOf: (kind: InvoiceKind) => string;
};

const chosenSeries = (settings: Settings): string[] =>
  [
    settings['invoices.series_simplified'],
    settings['invoices.series_full'],
    settings['invoices.series_corrective'],
  ].filter((id) => id !== null);

/** Terms for issuing invoices from the settings, or what is missing. */
export async function invoiceTerms(): Promise<
  { terms: InvoiceTerms; missing: null } | { terms: null; missing: Missing }
> {
  const settings = await readSettings();
  const country = settings['invoices.country'];
  const { taxId: typed, ...house } = issuerOf(settings);
  const issuer = { ...house, taxId: normaliseTaxId(country, typed), country };
  if (!issuer.address || !issuer.taxId) return { terms: null, missing: 'issuer' };
  if (settings['invoices.verifactu'] && !(country === 'ES' && isTaxId('ES', issuer.taxId)))
    return { terms: null, missing: 'nif' };
  const chosen = chosenSeries(settings);
  if (new Set(chosen).size < 3) return { terms: null, missing: 'series' };
  const known = await sql('invoice_series', `select 1 from series where id = any ($1::uuid[]) and kind = 'invoice'`, [
    chosen,
  ]);
  if (known.length < 3) return { terms: null, missing: 'series' };
  const [simplified, full, corrective] = chosen as [string, string, string];
  const terms: InvoiceTerms = {
    issuer,
    always: settings['invoices.simplified'] === 'always',
    limitCents: settings['invoices.simplified_limit'],
    zone: settings['defaults.time_zone'],
    exemption: settings['invoices.exemption'],
    verifactu: settings['invoices.verifactu'],
    seriesOf: (kind) => (isCorrection(kind) ? corrective : kind === 'F2' ? simplified : full),
  };
  return { terms, missing: null };
}
