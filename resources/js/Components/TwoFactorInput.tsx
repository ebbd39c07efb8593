import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import type { FieldProps } from '@/lib/fieldProps';

/** The second proof of signing in: a code from the app, or one of the recovery codes. */
export function TwoFactorInput({ byRecovery, ...field }: FieldProps<string> & { byRecovery: boolean }) {
  const t = useT();
  return byRecovery ? (
    <TextInput
      key="recovery"
      {...field}
      label={t('users.recovery_code')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      inputClassName="figures tracking-code uppercase"
      required
    />
  ) : (
    <TextInput
      key="code"
      {...field}
      label={t('users.two_factor_code')}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={7}
      inputClassName="figures text-figure tracking-code"
      required
    />
  );
}
