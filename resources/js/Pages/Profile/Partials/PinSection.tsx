import { router, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { FormEvent } from 'react';
import { Alert } from '@/Components/Alert';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { PasswordInput } from '@/Components/PasswordInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { focusHeading, ProfileSection } from './ProfileSection';
import { usePasswordConfirmation } from './usePasswordConfirmation';

type PinSectionProps = {
  pin: NonNullable<Pages['Profile/Edit']['pin']>;
  confirmedUntil: Pages['Profile/Edit']['confirmedUntil'];
};
const ID = 'pin';

/** The PIN with which staff confirm their identity on a colleague's device. */
export function PinSection({ pin: { isSet, isLocked }, confirmedUntil }: PinSectionProps) {
  const t = useT();
  const { confirmThen, dialog } = usePasswordConfirmation(confirmedUntil);
  const form = useForm({ pin: '' });
  const save = () =>
    form.put(paths.profile.pin(), {
      preserveScroll: true,
      preserveState: true,
      onError: focusFirstError,
      onSuccess: () => form.reset(),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirmThen(save);
  };
  const remove = () =>
    router.delete(paths.profile.pin(), {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => focusHeading(ID),
    });
  return (
    <ProfileSection
      id={ID}
      title={t('users.pin_title')}
      lead={t('users.pin_lead')}
      mark={
        isSet && (
          <Badge tone={isLocked ? 'warn' : 'ok'}>{t(isLocked ? 'users.pin_is_locked' : 'users.pin_is_set')}</Badge>
        )
      }
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {isLocked && <Alert tone="warn">{t('users.pin_locked_text')}</Alert>}
        <PasswordInput
          {...fieldProps(form, 'pin')}
          label={t('users.pin_field')}
          hint={t('users.pin_hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          required
        />
        <div className="button-row">
          <Button type="submit" variant="secondary" busy={form.processing}>
            {t(isSet ? 'users.pin_replace' : 'users.pin_set')}
          </Button>
          {isSet && (
            <Button variant="quiet" onClick={() => confirmThen(remove)}>
              {t('users.pin_remove')}
            </Button>
          )}
        </div>
      </form>
      {dialog}
    </ProfileSection>
  );
}
