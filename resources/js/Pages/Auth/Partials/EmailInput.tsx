import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import type { FieldProps } from '@/lib/fieldProps';

type EmailInputProps = FieldProps<string> & { onBlur?: () => void };

/** The account's email address. */
export function EmailInput(props: EmailInputProps) {
  const t = useT();
  return (
    <TextInput
      {...props}
      label={t('users.email')}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
