import { FormSection } from '@/Components/form/FormSection';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { MoneyField, NumberField, PercentField } from '@/Components/form/NumberField';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { RadioCards } from '@/Components/RadioCards';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { PromoValues } from './promoValues';

const EFFECTS = ['percentage', 'amount', 'fixed_price', 'n_for_m', 'cheapest_free'] as const;

type SectionProps = { form: RecordForm<PromoValues>; currency: string };

/** Public name and discount. */
export function GivesSection({ form, currency }: SectionProps) {
  const t = useT();
  const choose = (effect: PromoValues['effect']) =>
    form.change({
      effect,
      ...(effect === 'cheapest_free' && form.data.minQuantity < 2 ? { minQuantity: 4, maxPerOrder: 1 } : {}),
    });
  return (
    <FormSection title={t('promos.section_gives')} lead={t('promos.section_gives_lead')}>
      <LocalTextField
        {...fieldProps(form, 'name')}
        label={t('promos.name')}
        hint={t('promos.name_hint')}
        maxLength={80}
        required
      />
      <RadioCards
        legend={t('promos.effect')}
        name="effect"
        value={form.data.effect}
        onChange={choose}
        options={EFFECTS.map((effect) => ({
          value: effect,
          label: t(`promos.effect_${effect}`),
          description: t(`promos.effect_${effect}_text`),
        }))}
        className="grid gap-2.5 sm:grid-cols-2"
      />
      <Measure form={form} currency={currency} />
    </FormSection>
  );
}

function Measure({ form, currency }: SectionProps) {
  const t = useT();
  switch (form.data.effect) {
    case 'percentage':
      return (
        <PercentField {...fieldProps(form, 'percent')} label={t('promos.percent')} className="max-w-56" required />
      );
    case 'amount':
    case 'fixed_price':
      return (
        <MoneyField
          {...fieldProps(form, 'amountCents')}
          label={t(form.data.effect === 'amount' ? 'promos.amount_off' : 'promos.fixed_price')}
          currency={currency}
          className="max-w-56"
          required
        />
      );
    case 'n_for_m':
      return (
        <div className="grid max-w-md grid-cols-2 items-start gap-5">
          <NumberField {...fieldProps(form, 'buy')} label={t('promos.buy')} required />
          <NumberField {...fieldProps(form, 'pay')} label={t('promos.pay')} required />
        </div>
      );
    case 'cheapest_free':
      return (
        <NumberField
          {...fieldProps(form, 'minQuantity')}
          onChange={(value) => form.setData('minQuantity', value ?? 2)}
          label={t('promos.group_size')}
          hint={t('promos.group_size_hint')}
          className="max-w-72"
          required
        />
      );
  }
}
