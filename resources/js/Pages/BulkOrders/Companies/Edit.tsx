import { router, usePage } from '@inertiajs/react';
import type { CompanyInput } from '@server/bulk-orders/requests';
import type { Pages } from '@server/pages';
import { COMPANY_METHODS, COMPANY_STATES, INVOICINGS, UNUSED_POLICIES } from '@server/shared/bulkOrders';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { FormSection } from '@/Components/form/FormSection';
import { MoneyField, NumberField, PercentField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { Select } from '@/Components/Select';
import { ShownOnceDialog } from '@/Components/ShownOnceDialog';
import { TextArea } from '@/Components/TextArea';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { DetailsFields } from '../Partials/DetailsFields';
import { Waiting } from '../Partials/Waiting';
import { Charges } from './Partials/Charges';
import { Connections } from './Partials/Connections';
import { Contacts } from './Partials/Contacts';
import { Vies } from './Partials/Vies';

type Props = Pages['BulkOrders/Companies/Edit'];

const NEW: CompanyInput = {
  ...{ name: '', taxId: '', country: 'ES', address: '', postcode: '', city: '', email: '' },
  ...{ state: 'active', methods: ['card', 'wire_transfer'], creditLimitCents: 0, creditDays: 30, discountRate: 0 },
  priceListId: null,
  ...{ productIds: [], minQuantity: 1, needsPurchaseOrder: false, quoteDays: 14, note: '' },
  ...{ codeDays: null, unusedPolicy: 'report', extendDays: 90, invoicing: 'order' },
};

/** A company with its terms, contacts and debts. */
export default function Edit(props: Props) {
  const t = useT();
  const { flash } = usePage();
  const { record, company, vies, applicant, contacts, charges, waiting, products, priceLists, zone, mayManage } = props;
  const { connections, octoUrl, venues } = props;
  const form = useRecordForm({
    action: record ? `${paths.bulk.companies(record.id)}` : paths.bulk.companies(),
    values: record?.values ?? NEW,
    ...(record ? { version: record.version } : {}),
  });
  const [isApproving, setApproving] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Approves the company with the terms in the form. */
  const approve = () =>
    record &&
    router.patch(
      paths.bulk.companies(record.id),
      { ...record.values, state: 'active', version: record.version },
      {
        preserveScroll: true,
        onStart: () => setApproving(true),
        onError: (errors) => setProblem(Object.values(errors)[0]),
        onFinish: () => setApproving(false),
      },
    );
  const title = company?.name ?? t('bulk.company_new');
  return (
    <>
      <PageHeader
        title={title}
        {...(record ? { eyebrow: t(`bulk.company_${record.values.state}`) } : {})}
        crumbs={[
          { label: t('bulk.orders'), href: paths.bulk.index() },
          { label: t('bulk.companies'), href: paths.bulk.companies() },
          { label: title },
        ]}
        actions={
          record && (
            <>
              <LinkButton href={paths.bulk.index({ company: record.id })} variant="secondary">
                {t('bulk.orders')}
              </LinkButton>
              <LinkButton href={paths.bulk.invoices(record.id)} variant="secondary">
                {t('bulk.invoices')}
              </LinkButton>
            </>
          )
        }
      />
      {applicant && (
        <Alert tone="info" live={problem !== undefined}>
          <p>{t('bulk.applicant', applicant)}</p>
          {mayManage && record?.values.state === 'applied' && (
            <>
              <Button size="sm" className="mt-3" busy={isApproving} disabled={form.isDirty} onClick={approve}>
                {t('bulk.approve')}
              </Button>
              {form.isDirty && <p className="mt-2">{t('bulk.approve_after_saving')}</p>}
            </>
          )}
          {problem && <p className="mt-2 text-danger">{problem}</p>}
        </Alert>
      )}
      <ShownOnceDialog
        secret={flash.linkToPassOn}
        title={t('bulk.invitation_title')}
        text={t('bulk.invitation_text')}
        copyLabel={t('bulk.copy_link')}
        doneLabel={t('common.close')}
        show={(link) => <p className="wrap-anywhere select-all">{link}</p>}
      />
      {vies && <Vies vies={vies} zone={zone} />}
      <div data-indexed>
        {mayManage && (
          <RecordForm form={form} {...(record ? {} : { saveLabel: t('bulk.company_create') })}>
            <FormSection title={t('bulk.apply_data')}>
              <DetailsFields form={form} />
            </FormSection>
            <FormSection title={t('bulk.company_standing')} lead={t('bulk.company_standing_text')}>
              <Select
                {...fieldProps(form, 'state')}
                label={t('bulk.company_standing')}
                options={COMPANY_STATES.map((state) => ({ value: state, label: t(`bulk.company_${state}`) }))}
              />
            </FormSection>
            <FormSection title={t('bulk.terms')} lead={t('bulk.terms_text')}>
              <CheckboxGroup
                {...fieldProps(form, 'methods')}
                label={t('bulk.methods')}
                options={COMPANY_METHODS.map((method) => ({ value: method, label: t(`bulk.method_${method}`) }))}
              />
              <div className="grid items-end gap-5 sm:grid-cols-2">
                <MoneyField
                  {...fieldProps(form, 'creditLimitCents')}
                  onChange={(value) => form.change({ creditLimitCents: (value ?? 0) as Cents })}
                  label={t('bulk.credit_limit')}
                  currency={company?.currency ?? 'EUR'}
                />
                <NumberField
                  {...fieldProps(form, 'creditDays')}
                  onChange={(value) => form.change({ creditDays: value as number })}
                  label={t('bulk.credit_days')}
                  unit={t('bulk.days')}
                />
                <Select
                  {...fieldProps(form, 'invoicing')}
                  label={t('bulk.invoicing')}
                  hint={t('bulk.invoicing_hint')}
                  options={INVOICINGS.map((each) => ({ value: each, label: t(`bulk.invoicing_${each}`) }))}
                />
                <Select
                  {...fieldProps(form, 'priceListId')}
                  value={form.data.priceListId ?? ''}
                  onChange={(value) => form.change({ priceListId: value || null })}
                  label={t('bulk.price_list')}
                  placeholder={t('bulk.price_list_none')}
                  options={priceLists}
                />
                <PercentField
                  {...fieldProps(form, 'discountRate')}
                  onChange={(value) => form.change({ discountRate: value ?? 0 })}
                  label={t('bulk.price_list_own')}
                />
                <NumberField
                  {...fieldProps(form, 'minQuantity')}
                  onChange={(value) => form.change({ minQuantity: value as number })}
                  label={t('bulk.min_quantity')}
                />
                <NumberField
                  {...fieldProps(form, 'quoteDays')}
                  onChange={(value) => form.change({ quoteDays: value as number })}
                  label={t('bulk.quote_days')}
                  hint={t('bulk.quote_days_hint')}
                  unit={t('bulk.days')}
                />
                <NumberField
                  {...fieldProps(form, 'codeDays')}
                  label={t('bulk.code_days')}
                  hint={t('bulk.code_days_hint')}
                  unit={t('bulk.days')}
                />
                <Select
                  {...fieldProps(form, 'unusedPolicy')}
                  label={t('bulk.unused_policy')}
                  options={UNUSED_POLICIES.map((policy) => ({ value: policy, label: t(`bulk.policy_${policy}`) }))}
                />
                {form.data.unusedPolicy === 'extend' && (
                  <NumberField
                    {...fieldProps(form, 'extendDays')}
                    onChange={(value) => form.change({ extendDays: value as number })}
                    label={t('bulk.extend_days')}
                    unit={t('bulk.days')}
                  />
                )}
              </div>
              <SwitchField {...fieldProps(form, 'needsPurchaseOrder')} label={t('bulk.needs_purchase_order')} />
              <CheckboxGroup
                {...fieldProps(form, 'productIds')}
                label={t('bulk.product_choice')}
                hint={t('bulk.product_choice_hint')}
                options={products}
              />
              <TextArea
                {...fieldProps(form, 'note')}
                label={t('bulk.note')}
                hint={t('bulk.note_hint')}
                maxLength={2000}
              />
            </FormSection>
          </RecordForm>
        )}
        {record && company && (
          <>
            <Contacts companyId={record.id} contacts={contacts} mayManage={mayManage} />
            <Connections
              companyId={record.id}
              connections={connections}
              octoUrl={octoUrl}
              venues={venues}
              hasAccount={record.values.methods.includes('on_account')}
              mayManage={mayManage}
            />
            <Waiting waiting={waiting} />
            <Charges
              companyId={record.id}
              charges={charges}
              currency={company.currency}
              zone={zone}
              mayManage={mayManage}
            />
          </>
        )}
      </div>
    </>
  );
}
