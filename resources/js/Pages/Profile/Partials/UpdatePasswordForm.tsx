import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { PasswordInput } from '@/Components/PasswordInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { ProfileSection } from './ProfileSection';
import { SavedNote } from './SavedNote';

export function UpdatePasswordForm({ email }: { email: string }) {
  const t = useT();
  const form = useForm('put', paths.profile.password(), { current_password: '', password: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.put(paths.profile.password(), {
      preserveScroll: true,
      onError: focusFirstError,
      onSuccess: () => form.reset(),
    });
  };
  return (
    <ProfileSection id="password" title={t('users.password_title')} lead={t('users.password_lead')}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        {/* Password managers need the username. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput {...fieldProps(form, 'current_password')} label={t('users.current_password')} required />
        <PasswordInput
          {...fieldProps(form, 'password')}
          label={t('users.new_password')}
          hint={t('users.password_hint')}
          autoComplete="new-password"
          onBlur={() => form.data.password && form.validate('password')}
          required
        />
        <div className="button-row">
          <Button type="submit" busy={form.processing}>
            {t('users.password_submit')}
          </Button>
          <SavedNote shown={form.recentlySuccessful} />
        </div>
      </form>
    </ProfileSection>
  );
}
