import type { Pages } from '@server/pages';
import type { SecretStanding } from '@server/payments/pages';
import { paths } from '@server/shared/paths';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { FormSection } from '@/Components/form/FormSection';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import { TagsField } from '@/Components/form/TagsField';
import { type RecordForm as Form, useRecordForm } from '@/Components/form/useRecordForm';
import { PasswordInput } from '@/Components/PasswordInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { AccountFields } from './AccountFields';
import { TerminalFields } from './TerminalFields';

type Props = Pages['Settings/PaymentConnection'];
export type ConnectionFormState = Form<Props['record']['values']>;

/** The settings of a payment provider: channels, methods and keys. */
export function ConnectionForm({ record, kind, secrets, allMethods, channels }: Props) {
  const t = useT();
  const form = useRecordForm({
    action: paths.settings.payments(record.id),
    ...record,
    neverKept: ['secretKey', 'webhookSecret'],
  });
  return (
    <RecordForm form={form}>
      <FormSection title={t('connections.account')} lead={t(`connections.account_${kind}`)}>
        {kind === 'redsys' && <TerminalFields form={form} />}
        {kind === 'wire_transfer' ? (
          <AccountFields form={form} />
        ) : (
          <SecretField form={form} name="secretKey" kind={kind} standing={secrets.secretKey} />
        )}
        {kind === 'stripe' && (
          <SecretField form={form} name="webhookSecret" kind={kind} standing={secrets.webhookSecret} />
        )}
      </FormSection>
      <FormSection title={t('connections.offer')} lead={t('connections.offer_text')}>
        <SwitchField {...fieldProps(form, 'enabled')} label={t('connections.enabled')} />
        {allMethods.length > 1 && (
          <CheckboxGroup
            {...fieldProps(form, 'methods')}
            label={t('connections.methods')}
            options={allMethods.map((value) => ({ value, label: t(`connections.method_${value}`) }))}
          />
        )}
        <LocalTextField
          {...fieldProps(form, 'name')}
          onChange={(name) => form.setData('name', name)}
          label={t('connections.name')}
          hint={t('connections.name_hint')}
          maxLength={60}
          optional
        />
        <CheckboxGroup
          {...fieldProps(form, 'channels')}
          label={t('connections.channels')}
          options={channels.map(({ code, name }) => ({ value: code, label: name }))}
        />
        {kind === 'stripe' && (
          <TagsField
            {...fieldProps(form, 'currencies')}
            label={t('connections.currencies')}
            hint={t('connections.currencies_hint')}
            maxLength={3}
            optional
          />
        )}
      </FormSection>
      {kind === 'stripe' && (
        <FormSection title={t('connections.disputes')} lead={t('connections.disputes_text')}>
          <SwitchField
            {...fieldProps(form, 'blockDisputed')}
            value={form.data.blockDisputed ?? false}
            label={t('connections.block_disputed')}
          />
        </FormSection>
      )}
    </RecordForm>
  );
}

type SecretFieldProps = {
  form: ConnectionFormState;
  name: 'secretKey' | 'webhookSecret';
  kind: Props['kind'];
  standing: SecretStanding | undefined;
};

/** A stored secret is never sent to the browser: the field is blank, and a typed value replaces it. */
function SecretField({ form, name, kind, standing }: SecretFieldProps) {
  const t = useT();
  const what = name === 'webhookSecret' ? 'webhook_secret' : kind === 'redsys' ? 'redsys_key' : 'secret_key';
  const state = standing?.state ?? 'missing';
  return (
    <PasswordInput
      {...fieldProps(form, name)}
      value={form.data[name] ?? ''}
      label={t(`connections.${what}`)}
      hint={
        <>
          <span className={state === 'lost' ? 'font-strong text-danger' : 'font-strong'}>
            {t(`connections.secret_${state}`, { ending: standing?.ending ?? '' })}
          </span>{' '}
          {t(`connections.${what}_hint`)}
        </>
      }
      autoComplete="off"
    />
  );
}
