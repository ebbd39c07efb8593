import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { KeyStanding } from '@server/tickets/pages';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { TextArea } from '@/Components/TextArea';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Props = Pages['Settings/Wallets'];

/** Keys are long and not read by people: a few lines without spelling correction. */
const KEY = {
  spellCheck: false,
  autoComplete: 'off',
  autoCapitalize: 'off',
  className: '[&_textarea]:max-h-32 [&_textarea]:text-small',
} as const;

/** Apple Wallet: team, pass type and certificate. */
export function AppleWalletForm({ record, standing, certificate, canUpdate }: Props['apple']) {
  const t = useT();
  const format = useFormat();
  const form = useRecordForm({ action: paths.settings.wallets('apple'), ...record, neverKept: ['privateKey'] });
  const saved = certificate && {
    type: certificate.passTypeId,
    day: format.day(certificate.validUntil, 'UTC'),
  };
  return (
    <RecordForm form={form}>
      <FormSection title={t('wallets.apple')} lead={t('wallets.apple_text')}>
        <SwitchField
          {...fieldProps(form, 'enabled')}
          label={t('wallets.enabled')}
          hint={canUpdate ? t('wallets.enabled_hint') : t('wallets.no_https')}
        />
        <TextInput
          {...fieldProps(form, 'passTypeId')}
          label={t('wallets.pass_type_id')}
          hint={t('wallets.pass_type_id_hint')}
          maxLength={200}
        />
        <TextInput
          {...fieldProps(form, 'teamId')}
          label={t('wallets.team_id')}
          hint={t('wallets.team_id_hint')}
          maxLength={10}
        />
        <TextArea
          {...KEY}
          {...fieldProps(form, 'certificate')}
          label={t('wallets.certificate')}
          hint={
            <>
              {saved && (
                <span className="font-strong">
                  {t(certificate.hasEnded ? 'wallets.certificate_ended' : 'wallets.certificate_until', saved)}{' '}
                </span>
              )}
              {t('wallets.certificate_hint')}
            </>
          }
        />
        <TextArea
          {...KEY}
          {...fieldProps(form, 'privateKey')}
          label={t('wallets.private_key')}
          hint={<KeyHint standing={standing} hint={t('wallets.private_key_hint')} />}
        />
        <TextArea
          {...KEY}
          {...fieldProps(form, 'authority')}
          label={t('wallets.authority')}
          hint={t('wallets.authority_hint')}
        />
      </FormSection>
    </RecordForm>
  );
}

/** Google Wallet: issuer and service account. */
export function GoogleWalletForm({ record, standing, account }: Props['google']) {
  const t = useT();
  const form = useRecordForm({ action: paths.settings.wallets('google'), ...record, neverKept: ['serviceAccount'] });
  const hint = [account && t('wallets.service_account_of', { account }), t('wallets.service_account_hint')];
  return (
    <RecordForm form={form}>
      <FormSection title={t('wallets.google')} lead={t('wallets.google_text')}>
        <SwitchField {...fieldProps(form, 'enabled')} label={t('wallets.enabled')} hint={t('wallets.enabled_hint')} />
        <TextInput
          {...fieldProps(form, 'issuerId')}
          label={t('wallets.issuer_id')}
          hint={t('wallets.issuer_id_hint')}
          inputMode="numeric"
          maxLength={25}
        />
        <TextArea
          {...KEY}
          {...fieldProps(form, 'serviceAccount')}
          label={t('wallets.service_account')}
          hint={<KeyHint standing={standing} hint={hint.filter(Boolean).join(' ')} />}
        />
      </FormSection>
    </RecordForm>
  );
}

/** A stored key is never sent to the browser: the field is blank, and a typed value replaces it. */
function KeyHint({ standing, hint }: { standing: KeyStanding; hint: string }) {
  const t = useT();
  return (
    <>
      <span className={standing === 'lost' ? 'font-strong text-danger' : 'font-strong'}>
        {t(`wallets.key_${standing}`)}
      </span>{' '}
      {hint}
    </>
  );
}
