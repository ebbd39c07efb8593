import type { ChannelValues, TaxRate } from '@server/settings/pages';
import { add, type Cents, cents, multiply, ZERO } from '@server/shared/money';
import { percentage, shareText } from '@server/shared/moneyShares';
import { MoneyField, PercentField } from '@/Components/form/NumberField';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { Select } from '@/Components/Select';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { figureProps } from './figureProps';

type FeeFieldsProps = {
  form: RecordForm<ChannelValues>;
  /** The organisation's currency first, then those of the events. */
  currencies: string[];
  taxRates: TaxRate[];
};

const KINDS = ['none', 'per_order', 'per_ticket', 'percentage'] as const;
const EXAMPLE = cents(1200);
const EXAMPLE_TICKETS = 2;

/** The fee of an order of two tickets; null while the typed value is invalid. */
function exampleFee({ feeKind, feeCents, feePercent }: ChannelValues): Cents | null {
  if (feeKind === 'none' || !Number.isSafeInteger(feeCents) || !Number.isSafeInteger(feePercent)) return null;
  if (feeKind === 'per_order') return cents(feeCents);
  if (feeKind === 'per_ticket') return multiply(cents(feeCents), EXAMPLE_TICKETS);
  return percentage(multiply(EXAMPLE, EXAMPLE_TICKETS), feePercent);
}

/** The booking fee of a channel, with an example. */
export function FeeFields({ form, currencies, taxRates }: FeeFieldsProps) {
  const t = useT();
  const { money } = useFormat();
  const locale = useLocale();
  const { feeKind } = form.data;
  const isAmount = feeKind === 'per_order' || feeKind === 'per_ticket';
  const currency = (isAmount && form.data.feeCurrency) || currencies[0]!;
  const offered = [...new Set([...currencies, currency])];
  const fee = exampleFee(form.data);
  return (
    <>
      <Select
        {...fieldProps(form, 'feeKind')}
        label={t('channels.fee_kind')}
        options={KINDS.map((value) => ({ value, label: t(`channels.kind_${value}`) }))}
      />
      {isAmount && (
        <MoneyField {...figureProps(form, 'feeCents')} label={t('channels.fee_cents')} currency={currency} required />
      )}
      {isAmount && offered.length > 1 && (
        <Select
          name="feeCurrency"
          label={t('channels.fee_currency')}
          hint={t('channels.fee_currency_hint', { currency })}
          value={currency}
          error={form.errors.feeCurrency}
          onChange={(feeCurrency) => form.change({ feeCurrency, feeCents: 0 })}
          options={offered.map((value) => ({ value, label: value }))}
        />
      )}
      {feeKind === 'percentage' && (
        <PercentField {...figureProps(form, 'feePercent')} label={t('channels.fee_percent')} required />
      )}
      {feeKind !== 'none' && (
        <PercentField
          {...figureProps(form, 'feeTaxRate')}
          label={t('channels.fee_tax_rate')}
          hint={taxRates.map(({ name, rate }) => `${name} ${shareText(rate, locale)}`).join(' · ')}
          required
        />
      )}
      {fee !== null && fee > ZERO && (
        <p role="status" className="text-soft">
          {t('channels.fee_example', {
            price: money(EXAMPLE, currency),
            total: money(add(multiply(EXAMPLE, EXAMPLE_TICKETS), fee), currency),
            fee: money(fee, currency),
          })}
        </p>
      )}
    </>
  );
}
