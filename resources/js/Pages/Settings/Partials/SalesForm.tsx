import type { SettingsSection } from '@server/settings/pages';
import { paths } from '@server/shared/paths';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { RadioCards } from '@/Components/RadioCards';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { figureProps } from './figureProps';
import { TaxRates } from './TaxRates';

const CONFIRM_FREE = ['never', 'guests', 'always'] as const;

type Props = Pick<Extract<SettingsSection, { name: 'sales' }>, 'record'>;

/** Reservation and payment deadlines, order limits and tax rates. */
export function SalesForm({ record }: Props) {
  const t = useT();
  const form = useRecordForm({ action: paths.settings.save('sales'), ...record });
  const minutes = t('settings.unit_minutes');
  return (
    <RecordForm form={form}>
      <FormSection title={t('settings.times')} lead={t('settings.times_text')}>
        <NumberField {...figureProps(form, 'holdMinutes')} label={t('settings.hold_minutes')} unit={minutes} required />
        <NumberField
          {...figureProps(form, 'holdLongestMinutes')}
          label={t('settings.hold_longest_minutes')}
          hint={t('settings.hold_longest_hint')}
          unit={minutes}
          required
        />
        <NumberField
          {...figureProps(form, 'pendingMinutes')}
          label={t('settings.pending_minutes')}
          unit={minutes}
          required
        />
        <NumberField
          {...figureProps(form, 'graceMinutes')}
          label={t('settings.grace_minutes')}
          hint={t('settings.grace_hint')}
          unit={minutes}
          required
        />
        <NumberField
          {...figureProps(form, 'wireDays')}
          label={t('settings.wire_days')}
          hint={t('settings.wire_hint')}
          unit={t('settings.unit_days')}
          required
        />
        <NumberField
          {...figureProps(form, 'rescheduleHours')}
          label={t('settings.reschedule_hours')}
          hint={t('settings.reschedule_hint')}
          unit={t('settings.unit_hours')}
          required
        />
      </FormSection>
      <FormSection title={t('settings.limits')} lead={t('settings.limits_text')}>
        <NumberField {...figureProps(form, 'maxTickets')} label={t('settings.max_tickets')} required />
      </FormSection>
      <FormSection title={t('settings.consent')} lead={t('settings.consent_text')}>
        <SwitchField
          {...fieldProps(form, 'termsCheckbox')}
          label={t('settings.terms_checkbox')}
          hint={t('settings.terms_checkbox_hint')}
        />
      </FormSection>
      <FormSection title={t('settings.abuse')} lead={t('settings.abuse_text')}>
        <NumberField
          {...figureProps(form, 'browserPlaces')}
          label={t('settings.browser_places')}
          hint={t('settings.browser_places_hint')}
          unit={t('settings.unit_places')}
          required
        />
        <NumberField
          {...figureProps(form, 'networkPlaces')}
          label={t('settings.network_places')}
          hint={t('settings.network_places_hint')}
          unit={t('settings.unit_places')}
          required
        />
        <NumberField
          {...figureProps(form, 'contactPlaces')}
          label={t('settings.contact_places')}
          hint={t('settings.contact_places_hint')}
          unit={t('settings.unit_places')}
          required
        />
        <NumberField
          {...figureProps(form, 'unpaidShare')}
          label={t('settings.unpaid_share')}
          hint={t('settings.unpaid_share_hint')}
          unit="%"
          required
        />
        <NumberField
          {...figureProps(form, 'slowShare')}
          label={t('settings.slow_share')}
          hint={t('settings.slow_share_hint')}
          unit="%"
          required
        />
        <NumberField
          {...figureProps(form, 'networkHolds')}
          label={t('settings.network_holds')}
          hint={t('settings.network_holds_hint')}
          required
        />
        <NumberField
          {...figureProps(form, 'networkRequests')}
          label={t('settings.network_requests')}
          hint={t('settings.network_requests_hint')}
          required
        />
      </FormSection>
      <FormSection title={t('settings.free_orders')} lead={t('settings.free_orders_text')}>
        <RadioCards
          name="confirmFree"
          legend={t('settings.confirm_free')}
          value={form.data.confirmFree}
          onChange={(asked) => form.setData('confirmFree', asked)}
          options={CONFIRM_FREE.map((value) => ({
            value,
            label: t(`settings.confirm_free_${value}`),
            description: t(`settings.confirm_free_${value}_text`),
          }))}
        />
        <NumberField
          {...figureProps(form, 'confirmMinutes')}
          label={t('settings.confirm_minutes')}
          unit={minutes}
          required
        />
        <NumberField
          {...figureProps(form, 'unconfirmedOrders')}
          label={t('settings.unconfirmed_orders')}
          hint={t('settings.unconfirmed_orders_hint')}
          required
        />
      </FormSection>
      <FormSection title={t('settings.tax_rates')} lead={t('settings.tax_rates_text')}>
        <TaxRates
          rates={form.data.taxRates}
          onChange={(rates) => form.setData('taxRates', rates)}
          errors={form.errors}
        />
      </FormSection>
    </RecordForm>
  );
}
