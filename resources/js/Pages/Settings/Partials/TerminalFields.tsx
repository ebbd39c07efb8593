import { REDSYS_CURRENCIES } from '@server/shared/redsysCurrencies';
import { RadioCards } from '@/Components/RadioCards';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { ConnectionFormState } from './ConnectionForm';

const ENVIRONMENTS = ['test', 'live'] as const;
const SIGNATURES = [
  { value: 'HMAC_SHA512_V2', label: 'connections.signature_v2' },
  { value: 'HMAC_SHA256_V1', label: 'connections.signature_v1' },
] as const;

/** Redsys terminal data. */
export function TerminalFields({ form }: { form: ConnectionFormState }) {
  const t = useT();
  const { data } = form;
  return (
    <>
      <RadioCards
        legend={t('connections.environment')}
        options={ENVIRONMENTS.map((value) => ({ value, label: t(`connections.environment_${value}`) }))}
        {...fieldProps(form, 'environment')}
        value={data.environment ?? 'test'}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput
          {...fieldProps(form, 'merchantCode')}
          value={data.merchantCode ?? ''}
          label={t('connections.merchant_code')}
          inputMode="numeric"
          maxLength={9}
        />
        <TextInput
          {...fieldProps(form, 'terminal')}
          value={data.terminal ?? ''}
          label={t('connections.terminal')}
          inputMode="numeric"
          maxLength={3}
        />
        <Select
          {...fieldProps(form, 'currencies')}
          value={data.currencies[0] ?? ''}
          onChange={(currency) => form.change({ currencies: [currency] })}
          label={t('connections.terminal_currency')}
          options={REDSYS_CURRENCIES.map((code) => ({ value: code as string, label: code }))}
        />
        <Select
          {...fieldProps(form, 'signature')}
          value={data.signature ?? 'HMAC_SHA512_V2'}
          label={t('connections.signature')}
          options={SIGNATURES.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      </div>
    </>
  );
}
