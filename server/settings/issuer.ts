import { translator } from '../shared/i18n';
import type { Locale } from '../shared/i18n/translate';
import type { Settings } from './schema';

/** The seller for receipts; missing parts are ''. */
export type Issuer = { name: string; address: string; taxId: string };

export const issuerOf = (settings: Settings): Issuer => ({
  name: settings['organisation.legal_name'] || settings['organisation.name'],
  address: settings['organisation.address'],
  taxId: settings['organisation.tax_id'],
});

/** The seller in one line. */
export const issuerLine = ({ name, address, taxId }: Issuer, locale: Locale): string =>
  [name, address.replace(/\s*\n\s*/g, ', '), taxId && translator(locale)('common.tax_number', { number: taxId })]
    .filter(Boolean)
    .join(' · ');
