import { RecordForm } from '@/Components/form/RecordForm';
import type { RecordForm as Form } from '@/Components/form/useRecordForm';
import { useT } from '@/hooks/useT';
import { GivesSection } from './GivesSection';
import { LimitsSection, TogetherSection } from './LimitsSection';
import { currencyOf, eventOf, type PromoOptions, type PromoUse, type PromoValues } from './promoValues';
import { TestSection } from './TestSection';
import { WhatSection } from './WhatSection';
import { WhenSection } from './WhenSection';
import { WhoSection } from './WhoSection';

type PromoFormProps = {
  form: Form<PromoValues>;
  id: string | null;
  options: PromoOptions;
  use: PromoUse | null;
  /** Created for an event, and cannot leave it. */
  isOfEvent?: boolean;
  saveLabel?: string;
};

/** The form of a promotion: discount, products, dates, customers, limits and combinations, with a test basket. */
export function PromoForm({ form, id, options, use, isOfEvent = false, saveLabel }: PromoFormProps) {
  const t = useT();
  const currency = currencyOf(options, form.data);
  const zone = eventOf(options, form.data)?.timeZone ?? options.zone;
  const labels = {
    eventId: (value: PromoValues['eventId']) =>
      options.events.find((event) => event.id === value)?.title ?? t('promos.every_event'),
    effect: (value: PromoValues['effect']) => t(`promos.effect_${value}`),
    trigger: (value: PromoValues['trigger']) => t(value === 'code' ? 'promos.by_code' : 'promos.by_itself'),
    productIds: (ids: string[]) =>
      options.events
        .flatMap(({ products }) => products)
        .filter((product) => ids.includes(product.id))
        .map(({ name }) => name)
        .join(', '),
  };
  return (
    <RecordForm form={form} labels={labels} saveLabel={saveLabel}>
      <GivesSection form={form} currency={currency} />
      <WhatSection form={form} options={options} currency={currency} isOfEvent={isOfEvent} />
      <WhenSection form={form} zone={zone} />
      <WhoSection form={form} options={options} />
      <LimitsSection form={form} currency={currency} use={use} />
      <TogetherSection form={form} />
      <TestSection id={id} values={form.data} options={options} />
    </RecordForm>
  );
}
