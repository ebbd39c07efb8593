import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { FormSection } from '@/Components/form/FormSection';
import { MoneyField, NumberField } from '@/Components/form/NumberField';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { currenciesOf, eventOf, inCurrency, type PromoOptions, type PromoValues } from './promoValues';

type WhatSectionProps = {
  form: RecordForm<PromoValues>;
  options: PromoOptions;
  currency: string;
  /** The event cannot be changed. */
  isOfEvent: boolean;
};

/** Ticket types and minimum quantity. */
export function WhatSection({ form, options, currency, isOfEvent }: WhatSectionProps) {
  const t = useT();
  const { effect } = form.data;
  const event = eventOf(options, form.data);
  const currencies = currenciesOf(options, form.data);
  const isByGroup = effect === 'n_for_m' || effect === 'cheapest_free';
  return (
    <FormSection title={t('promos.section_what')} lead={t('promos.section_what_lead')}>
      {!isOfEvent && (
        <Select
          name="eventId"
          label={t('promos.event')}
          value={form.data.eventId ?? ''}
          error={form.errors.eventId}
          onChange={(id) => form.change(inCurrency(options, form.data, { eventId: id || null, productIds: [] }))}
          placeholder={t('promos.every_event')}
          options={options.events.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      {!event && currencies.length > 1 && (
        <Select
          name="currency"
          label={t('promos.currency')}
          hint={t('promos.currency_hint')}
          value={currency}
          error={form.errors.currency}
          onChange={(code) => form.change(inCurrency(options, form.data, { currency: code }))}
          options={currencies.map((value) => ({ value, label: value }))}
        />
      )}
      {event ? (
        <CheckboxGroup
          {...fieldProps(form, 'productIds')}
          value={form.data.productIds}
          label={t('promos.products')}
          hint={t('promos.products_hint')}
          options={event.products.map(({ id, name }) => ({ value: id, label: name }))}
          className="grid gap-x-6 sm:grid-cols-2"
        />
      ) : (
        <p className="text-soft">{t('promos.products_by_event')}</p>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {effect !== 'cheapest_free' && (
          <NumberField
            {...fieldProps(form, 'minQuantity')}
            onChange={(value) => form.setData('minQuantity', value ?? 1)}
            label={t('promos.min_quantity')}
            hint={t('promos.min_quantity_hint')}
          />
        )}
        <MoneyField
          {...fieldProps(form, 'minTotalCents')}
          onChange={(value) => form.setData('minTotalCents', value ?? 0)}
          label={t('promos.min_total')}
          hint={t('promos.min_total_hint')}
          currency={currency}
        />
        {!isByGroup && (
          <NumberField
            {...fieldProps(form, 'maxQuantity')}
            label={t('promos.max_quantity')}
            hint={t('promos.max_quantity_hint')}
            optional
          />
        )}
      </div>
    </FormSection>
  );
}
