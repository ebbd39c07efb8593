import { Link, useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { DENSITIES } from '@server/shared/densities';
import { paths } from '@server/shared/paths';
import type { FormEvent } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { PersonNameField } from '@/Components/form/PersonFields';
import { PasswordInput } from '@/Components/PasswordInput';
import { RadioCards } from '@/Components/RadioCards';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { ProfileSection } from './ProfileSection';
import { SavedNote } from './SavedNote';

type Account = Pages['Profile/Edit']['account'];

export function UpdateProfileInformationForm({ account }: { account: Account }) {
  const t = useT();
  const { locales, auth } = usePage().props;
  const { name, email, phone, locale, density } = account;
  const form = useForm('patch', paths.profile.edit(), { name, email, phone, locale, density, current_password: '' });
  const changesEmail = form.data.email.trim().toLowerCase() !== email;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.patch(paths.profile.edit(), {
      preserveScroll: true,
      onError: focusFirstError,
      onSuccess: () => form.setData((data) => ({ ...data, email, current_password: '' })),
    });
  };
  return (
    <ProfileSection id="details" title={t('users.details_title')} lead={t('users.details_lead')}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <PersonNameField {...fieldProps(form, 'name')} label={t('users.name')} />
        <TextInput
          {...fieldProps(form, 'email')}
          label={t('users.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={() => changesEmail && form.validate('email')}
          required
        />
        <AddressNotice account={account} />
        {changesEmail && (
          <PasswordInput
            {...fieldProps(form, 'current_password')}
            label={t('users.current_password')}
            hint={t('users.email_needs_password')}
            required
          />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput {...fieldProps(form, 'phone')} label={t('users.phone')} type="tel" autoComplete="tel" optional />
          <Select
            {...fieldProps(form, 'locale')}
            label={t('users.language')}
            options={locales.map((one) => ({ value: one.code, label: one.name }))}
          />
        </div>
        {auth.user?.isStaff && (
          <RadioCards
            legend={t('users.density')}
            name="density"
            value={form.data.density}
            onChange={(value) => form.setData('density', value)}
            className="grid gap-2.5 sm:grid-cols-2"
            options={DENSITIES.map((value) => ({
              value,
              label: t(`users.density_${value}`),
              description: t(`users.density_${value}_hint`),
            }))}
          />
        )}
        <div className="button-row">
          <Button type="submit" busy={form.processing}>
            {t('common.save')}
          </Button>
          <SavedNote shown={form.recentlySuccessful} />
        </div>
      </form>
    </ProfileSection>
  );
}

function AddressNotice({ account }: { account: Account }) {
  const t = useT();
  const mailText = useMailText();
  if (account.pendingEmail) {
    return <Alert className="wrap-anywhere">{mailText('users.email_pending', { email: account.pendingEmail })}</Alert>;
  }
  if (account.isVerified) return null;
  return (
    <Alert
      tone="warn"
      action={
        <Link href={paths.auth.verifyEmail()} className="link">
          {t('users.email_verify_now')}
        </Link>
      }
    >
      {t('users.email_unverified')}
    </Alert>
  );
}
