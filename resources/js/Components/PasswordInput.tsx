import { useState } from 'react';
import { IconButton } from '@/Components/IconButton';
import { TextInput, type TextInputProps } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after'>) {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? t('common.hide_password') : t('common.show_password')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
