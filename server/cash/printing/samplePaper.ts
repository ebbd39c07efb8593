import type { PaperPart } from '../../printing';
import type { Locale, Translate } from '../../shared/i18n/translate';
import { cents, formatMoney } from '../../shared/money';
import { SAMPLE } from './shiftPaper';

/** Sample receipt and ticket. */
export function samplePaper(locale: Locale, { at, t }: { at: string; t: Translate }): PaperPart[] {
  const money = (amount: number) => formatMoney(cents(amount), 'EUR', locale);
  return [
    { kind: 'text', text: t('printing.sample_house'), align: 'center', bold: true },
    { kind: 'pair', left: at, right: 'K7M2-P9XR' },
    { kind: 'rule' },
    { kind: 'pair', left: `2 x ${t('printing.sample_product')}`, right: money(2500) },
    { kind: 'rule' },
    { kind: 'pair', left: t('counter.total'), right: money(2500), bold: true },
    { kind: 'pair', left: t('cash.method_cash'), right: money(5000) },
    { kind: 'pair', left: t('counter.change'), right: money(2500) },
    { kind: 'text', text: SAMPLE },
    { kind: 'cut' },
    { kind: 'text', text: t('printing.sample_event'), bold: true, size: 2 },
    { kind: 'text', text: t('printing.sample_product'), bold: true },
    { kind: 'code', text: 'https://example.org/K7M2P9XR' },
    { kind: 'text', text: 'K7M2-P9XR', align: 'center' },
    { kind: 'cut' },
  ];
}
