import { ZERO } from '@server/shared/money';
import { FormSection } from '@/Components/form/FormSection';
import { MoneyField, NumberField } from '@/Components/form/NumberField';
import { SwitchField } from '@/Components/form/SwitchField';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { RadioCards } from '@/Components/RadioCards';
import { type Format, useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { PromoUse, PromoValues } from './promoValues';

type LimitsSectionProps = { form: RecordForm<PromoValues>; currency: string; use: PromoUse | null };

/** Amounts of several currencies cannot be added up. */
const spentText = ({ spent }: PromoUse, currency: string, { money }: Format): string =>
  spent.map((part) => money(part.cents, part.currency)).join(' + ') || money(ZERO, currency);

/** Maximum number of uses and maximum total discount. */
export function LimitsSection({ form, currency, use }: LimitsSectionProps) {
  const t = useT();
  const format = useFormat();
  const { effect } = form.data;
  const isByGroup = effect === 'n_for_m' || effect === 'cheapest_free';
  return (
    <FormSection title={t('promos.section_limits')} lead={t('promos.section_limits_lead')}>
      {use && (
        <p className="figures rounded-sm bg-ink/4 px-4 py-3">
          {t('promos.used_so_far', { count: use.uses, amount: spentText(use, currency, format) })}
        </p>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {isByGroup && <NumberField {...fieldProps(form, 'maxPerOrder')} label={t('promos.max_per_order')} optional />}
        <NumberField {...fieldProps(form, 'maxUses')} label={t('promos.max_uses')} optional />
        <MoneyField
          {...fieldProps(form, 'budgetCents')}
          label={t('promos.budget')}
          hint={t('promos.budget_hint')}
          currency={currency}
          optional
        />
        <NumberField
          {...fieldProps(form, 'maxPerCustomer')}
          label={t('promos.max_per_customer')}
          hint={t('promos.max_per_customer_hint')}
          optional
        />
      </div>
    </FormSection>
  );
}

/** Whether it combines with other promotions, and its priority. */
export function TogetherSection({ form }: { form: RecordForm<PromoValues> }) {
  const t = useT();
  return (
    <FormSection title={t('promos.section_together')} lead={t('promos.section_together_lead')}>
      <RadioCards
        legend={t('promos.stacking')}
        name="stackable"
        value={form.data.stackable ? 'together' : 'alone'}
        onChange={(choice) => form.change({ stackable: choice === 'together' })}
        options={[
          { value: 'alone', label: t('promos.alone'), description: t('promos.alone_text') },
          { value: 'together', label: t('promos.together'), description: t('promos.together_text') },
        ]}
        className="grid gap-2.5 sm:grid-cols-2"
      />
      <NumberField
        {...fieldProps(form, 'priority')}
        onChange={(value) => form.setData('priority', value ?? 0)}
        label={t('promos.priority')}
        hint={t('promos.priority_hint')}
        className="max-w-md"
      />
      <SwitchField {...fieldProps(form, 'active')} label={t('promos.active')} hint={t('promos.active_hint')} />
    </FormSection>
  );
}
