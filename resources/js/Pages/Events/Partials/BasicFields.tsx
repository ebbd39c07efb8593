import type { Pages } from '@server/pages';
import { EVENT_KINDS } from '@server/shared/eventKinds';
import { paths } from '@server/shared/paths';
import { useMemo } from 'react';
import { Alert } from '@/Components/Alert';
import { ComboBox } from '@/Components/form/ComboBox';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { RadioCards } from '@/Components/RadioCards';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { currencyOptions } from './currencyOptions';

export type EventValues = Pages['Events/Edit']['record']['values'];
export type Basics = Pick<EventValues, 'title' | 'summary' | 'slug' | 'kind' | 'venueId' | 'zone' | 'currency'>;

type WhereFieldsProps = {
  form: RecordForm<Basics>;
  venues: Pages['Events/Edit']['venues'];
  /** Tickets have been ordered, so that the kind of event cannot change. */
  isFixed?: boolean;
};

/** Venue, kind of event and currency. */
export function WhereFields({ form, venues, isFixed = false }: WhereFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const currencies = useMemo(() => currencyOptions(locale), [locale]);
  return (
    <>
      {isFixed && <Alert>{t('catalogue.fixed_by_orders')}</Alert>}
      <div data-field="kind" data-label={t('catalogue.kind')}>
        <RadioCards
          {...fieldProps(form, 'kind')}
          legend={t('catalogue.kind')}
          options={EVENT_KINDS.map((value) => ({
            value,
            label: t(`catalogue.kind_${value}`),
            description: t(`catalogue.kind_${value}_text`),
            disabled: isFixed && value !== form.data.kind,
          }))}
        />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Select
          {...fieldProps(form, 'venueId')}
          label={t('catalogue.venue')}
          placeholder={form.data.venueId ? undefined : t('catalogue.venue_choose')}
          options={venues.map(({ id, name, city }) => ({ value: id, label: `${name}, ${city}` }))}
          disabled={isFixed}
          required
        />
        <ComboBox
          {...fieldProps(form, 'currency')}
          onChange={(currency) => form.change({ currency: currency ?? '' })}
          label={t('catalogue.currency')}
          options={currencies}
          disabled={isFixed}
          required
        />
      </div>
      <TextInput
        {...fieldProps(form, 'zone')}
        label={t('catalogue.zone')}
        hint={t('catalogue.zone_hint')}
        maxLength={120}
        optional
      />
    </>
  );
}

/** The event's slug. */
export function SlugField({ form }: { form: RecordForm<Basics> }) {
  const t = useT();
  return (
    <TextInput
      {...fieldProps(form, 'slug')}
      label={t('catalogue.slug')}
      hint={
        <span className="wrap-anywhere">
          {t('catalogue.slug_hint', { url: paths.events.show(form.data.slug || '…') })}
        </span>
      }
      maxLength={120}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
