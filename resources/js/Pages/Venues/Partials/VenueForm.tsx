import type { Pages } from '@server/pages';
import { regionsOf } from '@server/shared/regions';
import { useMemo } from 'react';
import { ComboBox } from '@/Components/form/ComboBox';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import type { RecordForm as Form } from '@/Components/form/useRecordForm';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { countryOptions } from '@/lib/countryOptions';
import { fieldProps } from '@/lib/fieldProps';
import { GatesField } from './GatesField';
import { LimitsField } from './LimitsField';
import { timeZoneOptions } from './places';

export type VenueValues = Pages['Venues/Edit']['record']['values'];

type VenueFormProps = { form: Form<VenueValues>; hasSlots?: boolean; zones?: readonly string[]; saveLabel?: string };

/** A venue's name, address and gates. */
export function VenueForm({ form, hasSlots = false, zones: rooms = [], saveLabel }: VenueFormProps) {
  const t = useT();
  const locale = useLocale();
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const zones = useMemo(() => timeZoneOptions(form.base.timeZone), [form.base.timeZone]);
  const labelIn = (options: typeof zones) => (value: string) =>
    options.find((one) => one.value === value)?.label ?? value;
  const regions = regionsOf(form.data.country).map(({ code, name }) => ({ value: code, label: name }));
  const words = {
    region: labelIn(regions),
    country: labelIn(countries),
    timeZone: labelIn(zones),
    gates: (gates: VenueValues['gates']) => gates.map((gate) => gate.name).join(', '),
    fireLimits: (limits: VenueValues['fireLimits']) =>
      limits.map(({ zone, people }) => `${zone || t('venues.limit_whole')}: ${people}`).join(', '),
  };
  return (
    <RecordForm form={form} labels={words} saveLabel={saveLabel}>
      <FormSection title={t('venues.where')} lead={t('venues.where_lead')}>
        <TextInput
          {...fieldProps(form, 'name')}
          label={t('venues.name')}
          hint={t('venues.name_hint')}
          maxLength={120}
          required
        />
        <TextInput
          {...fieldProps(form, 'address')}
          label={t('venues.address')}
          hint={t('venues.address_hint')}
          maxLength={240}
          required
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextInput {...fieldProps(form, 'city')} label={t('venues.city')} maxLength={120} required />
          <ComboBox
            {...fieldProps(form, 'country')}
            onChange={(country) => form.change({ country: country ?? '', region: '' })}
            label={t('venues.country')}
            options={countries}
            required
          />
        </div>
        {regions.length > 0 && (
          <Select
            {...fieldProps(form, 'region')}
            onChange={(region) => form.change({ region })}
            label={t('venues.region')}
            hint={t('venues.region_hint')}
            options={regions}
            placeholder={t('venues.region_none')}
            className="sm:max-w-80"
            optional
          />
        )}
        <ComboBox
          {...fieldProps(form, 'timeZone')}
          onChange={(timeZone) => form.change({ timeZone: timeZone ?? '' })}
          label={t('venues.time_zone')}
          hint={t(hasSlots ? 'venues.time_zone_fixed' : 'venues.time_zone_hint')}
          options={zones}
          disabled={hasSlots}
          required
        />
      </FormSection>
      <FormSection title={t('venues.gates')} lead={t('venues.gates_lead')}>
        <GatesField value={form.data.gates} onChange={(gates) => form.change({ gates })} errors={form.errors} />
      </FormSection>
      <FormSection title={t('venues.limits')} lead={t('venues.limits_lead')}>
        <LimitsField
          value={form.data.fireLimits}
          rooms={rooms}
          onChange={(fireLimits) => form.change({ fireLimits })}
          errors={form.errors}
        />
        <TextInput
          {...fieldProps(form, 'closesAt')}
          type="time"
          label={t('venues.closes_at')}
          hint={t('venues.closes_at_hint')}
          className="sm:max-w-80"
          required
        />
      </FormSection>
    </RecordForm>
  );
}
