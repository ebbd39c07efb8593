import type { Pages } from '@server/pages';
import { siteOrigin } from '@server/shared/embedding';
import { paths } from '@server/shared/paths';
import { SHOP_CHANNEL } from '@server/shared/salesChannels';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { FormSection } from '@/Components/form/FormSection';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import { TagsField } from '@/Components/form/TagsField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';
import { fieldProps, wrongItem } from '@/lib/fieldProps';
import { FeeFields } from './FeeFields';
import { figureProps } from './figureProps';

type ChannelFormProps = Pick<
  Pages['Settings/SalesChannel'],
  'record' | 'currency' | 'events' | 'taxRates' | 'maxTickets' | 'sharedEvent'
>;

const METHODS = ['card', 'cash', 'wire_transfer'] as const;

/** Sales terms of a channel. */
export function ChannelForm({ record, currency, events, taxRates, maxTickets, sharedEvent }: ChannelFormProps) {
  const t = useT();
  // The answer to a save no longer names the event.
  const [from] = useState(sharedEvent);
  const currencies = [...new Set([currency, ...events.map((event) => event.currency)])];
  const form = useRecordForm({ action: paths.settings.channels(record.id), ...record });
  const wrongSite = wrongItem(form, 'embedOrigins');
  return (
    <RecordForm form={form}>
      <FormSection title={t('channels.about')} lead={t('channels.about_text')}>
        <LocalTextField
          {...fieldProps(form, 'name')}
          onChange={(name) => form.setData('name', name)}
          label={t('channels.name')}
          maxLength={60}
          required
        />
        <SwitchField {...fieldProps(form, 'enabled')} label={t('channels.enabled')} hint={t('channels.enabled_hint')} />
      </FormSection>
      <FormSection title={t('channels.paying')} lead={t('channels.paying_text')}>
        <CheckboxGroup
          {...fieldProps(form, 'paymentMethods')}
          label={t('channels.methods')}
          options={METHODS.map((value) => ({ value, label: t(`channels.method_${value}`) }))}
        />
        {form.data.paymentMethods.length === 0 && <Alert tone="warn">{t('channels.no_methods')}</Alert>}
      </FormSection>
      <FormSection title={t('channels.limits')} lead={t('channels.limits_text')}>
        <NumberField
          {...figureProps(form, 'leadMinutes')}
          label={t('channels.lead_minutes')}
          hint={t('channels.lead_hint')}
          unit={t('settings.unit_minutes')}
          optional
        />
        <NumberField
          {...figureProps(form, 'maxTickets')}
          label={t('channels.max_tickets')}
          hint={t('channels.max_hint', { count: maxTickets })}
          optional
        />
        <SwitchField
          {...fieldProps(form, 'limitsHolds')}
          label={t('channels.limits_holds')}
          hint={t('channels.limits_holds_hint')}
        />
      </FormSection>
      {record.id === SHOP_CHANNEL && (
        <FormSection id="sites" title={t('channels.sites')} lead={t('channels.sites_text')}>
          <TagsField
            {...fieldProps(form, 'embedOrigins')}
            {...(wrongSite && { wrong: wrongSite, error: t('channels.site_refused', { site: wrongSite }) })}
            refuse={(site) => (siteOrigin(site) ? undefined : t('channels.site_refused', { site }))}
            label={t('channels.sites_label')}
            hint={t('channels.sites_hint')}
            maxLength={200}
          />
          {from && (
            <LinkButton variant="secondary" href={paths.widget.share(from)} className="justify-self-start">
              {t('channels.back_to_share')}
            </LinkButton>
          )}
        </FormSection>
      )}
      <FormSection title={t('channels.fee')} lead={t('channels.fee_text')}>
        <FeeFields form={form} currencies={currencies} taxRates={taxRates} />
      </FormSection>
    </RecordForm>
  );
}
