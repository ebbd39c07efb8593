import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import type { FieldProps } from '@/lib/fieldProps';

/** Second factor of a sign-in: a code from the app or a recovery code. */
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
