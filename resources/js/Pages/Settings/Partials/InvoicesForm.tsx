import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useMemo } from 'react';
import { ComboBox } from '@/Components/form/ComboBox';
import { FormSection } from '@/Components/form/FormSection';
import { MoneyField, NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { RadioCards } from '@/Components/RadioCards';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { countryOptions } from '@/lib/countryOptions';
import { fieldProps } from '@/lib/fieldProps';
import { figureProps } from './figureProps';

const SIMPLIFIED = ['request', 'always'] as const;
const BY_MAIL = ['request', 'full', 'always'] as const;
const SERIES = { seriesSimplified: 'simplified', seriesFull: 'full', seriesCorrective: 'corrective' } as const;

const ACCOUNTS = {
  accountCustomers: 'customers',
  accountSales: 'sales',
  accountTax: 'tax',
  accountBank: 'bank',
  accountCash: 'cash',
  accountCashOver: 'cash_over',
  accountCashShort: 'cash_short',
  accountCashSafe: 'cash_safe',
  accountCashPending: 'cash_pending',
  accountClearing: 'clearing',
  accountTerminal: 'terminal',
  accountBizum: 'bizum',
  accountFees: 'fees',
  accountBalances: 'balances',
  accountGiven: 'given',
  accountEnded: 'ended',
} as const;

/** Number series of invoices, and when they are issued. */
export function InvoicesForm({ record, series, currency }: Pages['Settings/Invoices']) {
  const t = useT();
  const locale = useLocale();
  const countries = useMemo(() => countryOptions(locale), [locale]);
  const form = useRecordForm({ action: paths.settings.invoices(), ...record });
  const nameOf = (id: string | null) => series.find((one) => one.id === id)?.name ?? t('invoices.no_series');
  const labels = {
    simplified: (value: (typeof SIMPLIFIED)[number]) => t(`invoices.simplified_${value}`),
    byMail: (value: (typeof BY_MAIL)[number]) => t(`invoices.by_mail_${value}`),
    seriesSimplified: nameOf,
    seriesFull: nameOf,
    seriesCorrective: nameOf,
  };
  return (
    <RecordForm form={form} labels={labels}>
      <FormSection title={t('invoices.section_series')} lead={t('invoices.section_series_text')}>
        {(Object.keys(SERIES) as (keyof typeof SERIES)[]).map((field) => {
          const { value, onChange, ...props } = fieldProps(form, field);
          return (
            <Select
              key={field}
              {...props}
              value={value ?? ''}
              onChange={(id) => onChange(id || null)}
              label={t(`invoices.series_${SERIES[field]}`)}
              placeholder={t('invoices.no_series')}
              options={series.map(({ id, name }) => ({ value: id, label: name }))}
            />
          );
        })}
      </FormSection>
      <FormSection title={t('invoices.section_simplified')} lead={t('invoices.section_simplified_text')}>
        <RadioCards
          {...fieldProps(form, 'simplified')}
          legend={t('invoices.simplified')}
          options={SIMPLIFIED.map((value) => ({ value, label: t(`invoices.simplified_${value}`) }))}
        />
        <MoneyField
          {...figureProps(form, 'simplifiedLimit')}
          currency={currency}
          label={t('invoices.simplified_limit')}
          hint={t('invoices.simplified_limit_hint')}
          required
        />
      </FormSection>
      <FormSection title={t('invoices.section_mail')} lead={t('invoices.section_mail_text')}>
        <RadioCards
          {...fieldProps(form, 'byMail')}
          legend={t('invoices.section_mail')}
          hideLegend
          options={BY_MAIL.map((value) => ({ value, label: t(`invoices.by_mail_${value}`) }))}
        />
      </FormSection>
      <FormSection title={t('invoices.section_tax')}>
        <ComboBox
          {...fieldProps(form, 'country')}
          onChange={(country) => form.change({ country: country ?? '' })}
          label={t('invoices.tax_country')}
          options={countries}
          required
        />
        <TextInput
          {...fieldProps(form, 'exemption')}
          label={t('invoices.exemption')}
          hint={t('invoices.exemption_hint')}
          maxLength={200}
        />
      </FormSection>
      <FormSection title={t('invoices.section_accounts')} lead={t('invoices.section_accounts_text')}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {(Object.keys(ACCOUNTS) as (keyof typeof ACCOUNTS)[]).map((field) => (
            <TextInput
              key={field}
              {...fieldProps(form, field)}
              label={t(`invoices.account_${ACCOUNTS[field]}`)}
              inputClassName="figures"
              maxLength={40}
              required
            />
          ))}
          <TextInput
            {...fieldProps(form, 'accountDeferred')}
            label={t('invoices.account_deferred')}
            hint={t('invoices.account_deferred_hint')}
            inputClassName="figures"
            maxLength={40}
          />
        </div>
      </FormSection>
      <FormSection title={t('invoices.section_days')} lead={t('invoices.section_days_text')}>
        <NumberField
          {...figureProps(form, 'sealDays')}
          label={t('invoices.seal_days')}
          hint={t('invoices.seal_days_hint')}
          required
        />
      </FormSection>
      <FormSection title={t('invoices.section_verifactu')} lead={t('invoices.section_verifactu_text')}>
        <SwitchField
          {...fieldProps(form, 'verifactu')}
          label={t('invoices.verifactu')}
          hint={t('invoices.verifactu_hint')}
        />
      </FormSection>
    </RecordForm>
  );
}
