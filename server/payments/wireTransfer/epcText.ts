/** Text of the QR code for banking apps: EPC069-12, version 2, UTF-8. */
import type { Cents } from '../../shared/money';

type Transfer = { holder: string; iban: string; bic: string; amount: Cents; reference: string };

const MINOR_UNITS = 100;
const LONGEST_NAME = 70;

/** Euros only; the reference goes in the field for structured references, without free text. */
export const epcText = ({ holder, iban, bic, amount, reference }: Transfer): string =>
  [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    holder.slice(0, LONGEST_NAME),
    iban,
    `EUR${(amount / MINOR_UNITS).toFixed(2)}`,
    '',
    reference,
    '',
  ]
    .join('\n')
    .trimEnd();
