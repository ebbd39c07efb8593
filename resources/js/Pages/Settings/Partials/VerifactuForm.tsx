import type { VerifactuProps } from '@server/invoices/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { FileField } from '@/Components/form/FileField';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PasswordInput } from '@/Components/PasswordInput';
import { RadioCards } from '@/Components/RadioCards';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { toBase64 } from '@/lib/base64';
import { fieldProps } from '@/lib/fieldProps';

const ENVIRONMENTS = ['test', 'live'] as const;

/** Sending of records to the tax agency: on or off, environment and certificate. */
export function VerifactuForm({ record, certificate, lastError, waiting, rejected }: VerifactuProps) {
  const t = useT();
  const form = useRecordForm({
    action: paths.settings.verifactu(),
    ...record,
    neverKept: ['file', 'passphrase'],
  });
  return (
    <RecordForm
      form={form}
      labels={{ environment: (value: (typeof ENVIRONMENTS)[number]) => t(`invoices.environment_${value}`) }}
    >
      <FormSection title={t('invoices.sending')} lead={t('invoices.sending_text')}>
        {lastError && <Alert tone="warn">{t('invoices.last_error', { words: lastError })}</Alert>}
        {rejected > 0 && <Alert tone="danger">{t('invoices.rejected', { count: rejected })}</Alert>}
        {waiting > 0 && <p className="text-soft">{t('invoices.waiting', { count: waiting })}</p>}
        <SwitchField {...fieldProps(form, 'enabled')} label={t('invoices.sending_enabled')} />
        <RadioCards
          {...fieldProps(form, 'environment')}
          legend={t('invoices.environment')}
          options={ENVIRONMENTS.map((value) => ({ value, label: t(`invoices.environment_${value}`) }))}
        />
        <CertificateField
          certificate={certificate}
          onChange={(file) => form.change({ file })}
          error={fieldProps(form, 'file').error}
        />
        <PasswordInput {...fieldProps(form, 'passphrase')} label={t('invoices.passphrase')} autoComplete="off" />
      </FormSection>
    </RecordForm>
  );
}

type CertificateFieldProps = {
  certificate: VerifactuProps['certificate'];
  onChange: (file: string) => void;
  error: string | undefined;
};

function CertificateField({ certificate, onChange, error }: CertificateFieldProps) {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const read = async (file: File) => {
    setChosen(file.name);
    onChange(toBase64(new Uint8Array(await file.arrayBuffer())));
  };
  return (
    <FileField
      name="file"
      label={t('invoices.certificate')}
      hint={<Kept certificate={certificate} />}
      choose={t('invoices.certificate_choose')}
      chosen={chosen}
      accept=".pfx,.p12,.pem"
      onFile={(file) => void read(file)}
      error={error}
    />
  );
}

function Kept({ certificate }: Pick<VerifactuProps, 'certificate'>) {
  const t = useT();
  const format = useFormat();
  if (certificate === null) return t('invoices.certificate_none');
  if (certificate === 'lost') return t('invoices.certificate_lost');
  const words = { subject: certificate.subject, day: format.day(certificate.validUntil, 'UTC') };
  return t(certificate.hasEnded ? 'invoices.certificate_ended' : 'invoices.certificate_kept', words);
}
