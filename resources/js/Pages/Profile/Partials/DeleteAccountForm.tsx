import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { Balance } from '@server/wallets/pages';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { FormDialog } from '@/Components/form/FormDialog';
import { PasswordInput } from '@/Components/PasswordInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';
import { ProfileSection } from './ProfileSection';

/** `balances`: credit that is lost with the account. */
export function DeleteAccountForm({ balances }: { balances: readonly Balance[] }) {
  const t = useT();
  const { money } = useFormat();
  const lost = balances.filter(({ amount }) => amount > 0).map(({ amount, currency }) => money(amount, currency));
  const [open, setOpen] = useState(false);
  const form = useForm({ password: '' });
  const submit = () => {
    form.delete(paths.profile.edit(), { preserveScroll: true, onError: focusFirstError });
  };
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) form.resetAndClearErrors();
  };
  return (
    <ProfileSection id="delete" title={t('users.delete_title')} lead={t('users.delete_lead')}>
      <Button variant="secondary" icon="trash" className="text-danger" onClick={() => change(true)}>
        {t('users.delete_open')}
      </Button>
      <FormDialog
        open={open}
        title={t('users.delete_confirm_title')}
        description={t('users.delete_confirm_text')}
        submitLabel={t('users.delete_submit')}
        busy={form.processing}
        dangerous
        onSubmit={submit}
        onClose={() => change(false)}
      >
        {lost.length > 0 && <Alert tone="warn">{t('users.delete_balance', { amount: lost.join(', ') })}</Alert>}
        <PasswordInput {...fieldProps(form, 'password')} label={t('users.password')} required />
      </FormDialog>
    </ProfileSection>
  );
}
