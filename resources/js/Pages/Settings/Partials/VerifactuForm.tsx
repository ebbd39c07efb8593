import type { VerifactuProps } from '@server/invoices/pages';
import { paths } from '@server/shared/paths';
import { type ChangeEvent, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PasswordInput } from '@/Components/PasswordInput';
import { RadioCards } from '@/Components/RadioCards';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

const ENVIRONMENTS = ['test', 'live'] as const;

/** How records go to the tax agency: whether, where to, and by which certificate. */
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
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setChosen(file.name);
    const bytes = new Uint8Array(await file.arrayBuffer());
    onChange(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
  };
  return (
    <div className="grid gap-1.5" data-field="file" data-label={t('invoices.certificate')}>
      <span className="font-strong">{t('invoices.certificate')}</span>
      <p className="text-small text-soft">
        <Kept certificate={certificate} />
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="secondary"
          icon="share"
          onClick={() => input.current?.click()}
          aria-describedby={error ? 'certificate-error' : undefined}
          aria-invalid={error ? true : undefined}
        >
          {t('invoices.certificate_choose')}
        </Button>
        {chosen && (
          <span role="status" className="min-w-0 wrap-anywhere">
            {chosen}
          </span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept=".pfx,.p12,.pem"
        className="hidden"
        onChange={read}
        tabIndex={-1}
        aria-label={t('invoices.certificate')}
      />
      <div role="alert">
        <FieldError id="certificate-error" error={error} />
      </div>
    </div>
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
