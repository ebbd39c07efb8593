/** Papers of a shift: slips to sign, X and Z reports, and a test page. */
import { lettersOfPage, type PaperPart } from '../../printing';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { localText } from '../../shared/localText';
import { type Cents, formatMoney, subtract } from '../../shared/money';
import { CODE_PAGES, type CodePage } from '../../shared/printers';
import { formatDateTime } from '../../shared/time';
import type { MethodFigures, ShiftFigures, ShiftShown } from '../pages';
import { copyParts } from './receiptPaper';

type Made = { copy: number; locale: Locale };
type Movement = { kind: string; at: Date; amount: Cents; reason: string | null; by: string };
type Head = Pick<ShiftShown['shift'], 'cashbox' | 'number' | 'currency' | 'zone'>;

const signature = (text: string): PaperPart[] => [{ kind: 'space', rows: 3 }, { kind: 'rule' }, { kind: 'text', text }];

/** Cash in, cash out or refund, with signature lines for two people. */
export function slipPaper(shift: Head, movement: Movement, { copy, locale }: Made): PaperPart[] {
  const t = translator(locale);
  const { kind, at, amount, reason, by } = movement;
  return [
    ...copyParts(copy, t),
    { kind: 'text', text: t(`cash.kind_${kind}` as 'cash.kind_drop'), bold: true, size: 2 },
    { kind: 'text', text: t('cash.shift_title', { cashbox: shift.cashbox, number: String(shift.number) }) },
    { kind: 'pair', left: formatDateTime(at, shift.zone, locale), right: by },
    { kind: 'space' },
    { kind: 'text', text: formatMoney(Math.abs(amount) as Cents, shift.currency, locale), bold: true, size: 2 },
    ...(reason ? [{ kind: 'text', text: reason } as const] : []),
    ...signature(t('cash.slip_given')),
    ...signature(t('cash.slip_received')),
    { kind: 'cut' },
  ];
}

function figureParts(figures: ShiftFigures, currency: string, locale: Locale): PaperPart[] {
  const t = translator(locale);
  const money = (amount: Cents) => formatMoney(amount, currency, locale);
  const pair = (left: string, right: string): PaperPart => ({ kind: 'pair', left, right });
  const taxLine = (rate: number, net: number) =>
    t('counter.tax_line', { rate: String(rate / 100), net: money(net as Cents) });
  const { opening, methods, moved, taxes, products } = figures;
  const lines = ({ method, sales, salesCount, refunds, refundsCount, rounding, corrections }: MethodFigures) => [
    { kind: 'text', text: t(`cash.method_${method}` as 'cash.method_cash'), bold: true } as const,
    pair(`${t('cash.sold')} (${salesCount})`, money(sales)),
    ...(refundsCount > 0 ? [pair(`${t('cash.refunded')} (${refundsCount})`, money(refunds))] : []),
    ...(rounding === 0 ? [] : [pair(t('cash.rounded'), money(rounding))]),
    ...(corrections === 0 ? [] : [pair(t('cash.corrected'), money(corrections))]),
  ];
  // The drawer in order of calculation, then other methods.
  const [cash, others] = [
    methods.filter(({ method }) => method === 'cash'),
    methods.filter(({ method }) => method !== 'cash'),
  ];
  return [
    ...(opening.difference === 0 ? [] : [pair(t('cash.opening_difference'), money(opening.difference))]),
    pair(t('cash.opening_counted'), money(opening.counted)),
    ...cash.flatMap(lines),
    ...(['deposit', 'withdrawal', 'drop'] as const).flatMap((kind) => {
      const one = moved[kind];
      return one ? [pair(`${t(`cash.during_${kind}`)} (${one.count})`, money(one.amount))] : [];
    }),
    { kind: 'pair', left: t('cash.expected'), right: money(figures.expected), bold: true },
    ...others.flatMap((method) => [{ kind: 'rule' } as const, ...lines(method)]),
    { kind: 'rule' },
    ...(figures.drawerOpened === undefined ? [] : [pair(t('cash.drawer_opened'), String(figures.drawerOpened))]),
    pair(t('cash.orders_count'), String(figures.orders)),
    pair(t('cash.tickets_count'), String(figures.tickets)),
    ...(figures.people === undefined || figures.people === figures.tickets
      ? []
      : [pair(t('cash.people_count'), String(figures.people))]),
    ...(figures.discounts > 0 ? [pair(t('cash.discounts'), money(figures.discounts))] : []),
    ...(figures.counterDiscounts && figures.counterDiscounts.count > 0
      ? [
          pair(
            `${t('cash.counter_discounts')} (${figures.counterDiscounts.count})`,
            money(figures.counterDiscounts.amount),
          ),
        ]
      : []),
    ...taxes.flatMap(({ rate, gross, tax, refunded = 0, refundedTax = 0 }) => [
      ...(gross === 0 && tax === 0 ? [] : [pair(taxLine(rate, gross - tax), money(tax))]),
      ...(refunded === 0
        ? []
        : [pair(`${t('cash.refunded')}: ${taxLine(rate, refundedTax - refunded)}`, money(-refundedTax as Cents))]),
    ]),
    { kind: 'rule' },
    ...products.flatMap(({ name, count, amount, refundedCount = 0, refunded = 0 }) => [
      ...(count === 0 ? [] : [pair(`${count} x ${localText(name, locale)}`, money(amount))]),
      ...(refunded === 0 && refundedCount === 0
        ? []
        : [pair(`${t('cash.refunded')}: ${refundedCount} x ${localText(name, locale)}`, money(-refunded as Cents))]),
    ]),
    { kind: 'rule' },
  ];
}

/** X of an open shift, Z of a closed one. */
export function reportPaper(
  { shift, house }: Pick<ShiftShown, 'shift' | 'house'>,
  figures: ShiftFigures,
  { copy, locale }: Made,
): PaperPart[] {
  const t = translator(locale);
  const { currency, zone, count } = shift;
  const money = (amount: Cents) => formatMoney(amount, currency, locale);
  return [
    ...copyParts(copy, t),
    { kind: 'text', text: house.name, bold: true },
    ...[house.taxId, ...house.address.split('\n')].filter(Boolean).map((text) => ({ kind: 'text', text }) as const),
    { kind: 'space' },
    {
      kind: 'text',
      text: shift.z === null ? t('cash.x_report') : t('cash.z_report', { z: String(shift.z) }),
      bold: true,
      size: 2,
    },
    { kind: 'text', text: t('cash.shift_title', { cashbox: shift.cashbox, number: String(shift.number) }) },
    { kind: 'text', text: shift.cashier },
    { kind: 'pair', left: t('cash.opened_at'), right: formatDateTime(shift.openedAt, zone, locale) },
    shift.closedAt
      ? { kind: 'pair', left: t('cash.closed_at'), right: formatDateTime(shift.closedAt, zone, locale) }
      : { kind: 'pair', left: t('cash.state'), right: t(`cash.state_${shift.state}`) },
    { kind: 'rule' },
    ...figureParts(figures, currency, locale),
    ...(shift.closedAt && count
      ? ([
          { kind: 'pair', left: t('cash.expected'), right: money(figures.expected) },
          { kind: 'pair', left: t('cash.counted'), right: money(count.counted) },
          ...(count.first === null
            ? []
            : [{ kind: 'text', text: t('cash.second_count', { first: money(count.first) }) } as const]),
          {
            kind: 'pair',
            left: t('cash.difference'),
            right: money(subtract(count.counted, figures.expected)),
            bold: true,
          },
          ...(count.reason ? [{ kind: 'text', text: `${t('cash.reason')}: ${count.reason}` } as const] : []),
          ...(shift.closer
            ? [
                {
                  kind: 'text',
                  text: `${t('cash.closed_for')}: ${shift.closer.name} (${shift.closer.reason})`,
                } as const,
              ]
            : []),
          ...(count.approvedBy
            ? [{ kind: 'pair', left: t('cash.approved_by'), right: count.approvedBy } as const]
            : []),
          { kind: 'pair', left: t('cash.banked'), right: money(count.banked) },
          { kind: 'pair', left: t('cash.left'), right: money(count.left) },
        ] as const)
      : []),
    ...(shift.closedAt ? [...signature(t('cash.sign_cashier')), ...signature(t('cash.sign_manager'))] : []),
    ...(shift.seal ? [{ kind: 'text', text: `${t('cash.seal')}: ${shift.seal.hash}` } as const] : []),
    { kind: 'cut' },
  ];
}

export const SAMPLE = 'Peña García 12,50 € - Łódź';

/** Letters that differ by code page: ł only in 852, € in 858 and 1252, ß in all. */
const LETTERS = 'ñáéíóúü¿¡ß€£àłźčş';

/** Shows whether the code page is right, and the width of the paper. */
export function testPaper(
  cashbox: string,
  codePage: CodePage,
  { locale, at }: { locale: Locale; at: string },
): PaperPart[] {
  const t = translator(locale);
  // A missing letter would turn the row into a picture, which prints right with any code page.
  const letters = lettersOfPage(LETTERS, codePage).join(' ');
  return [
    { kind: 'text', text: t('printing.test_title'), align: 'center', bold: true, size: 2 },
    { kind: 'pair', left: cashbox, right: at },
    {
      kind: 'pair',
      left: t('printing.code_page'),
      right: t(`printing.code_page_${CODE_PAGES.find((one) => one === codePage)!}`),
    },
    { kind: 'rule' },
    ...(letters
      ? ([
          { kind: 'text', text: t('printing.test_printed') },
          { kind: 'text', text: letters },
          { kind: 'text', text: letters, bold: true },
          { kind: 'text', text: t('printing.test_expected') },
          { kind: 'text', text: letters, isDrawn: true },
        ] as const)
      : []),
    { kind: 'text', text: t('printing.test_text') },
    { kind: 'code', text: SAMPLE },
    { kind: 'cut' },
  ];
}
