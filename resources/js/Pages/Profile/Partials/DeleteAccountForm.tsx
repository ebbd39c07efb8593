import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { Balance } from '@server/wallets/pages';
import { type FormEvent, useId, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
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
  const id = useId();
  const [open, setOpen] = useState(false);
  const form = useForm({ password: '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
      <Dialog
        open={open}
        onOpenChange={change}
        keepOpen
        title={t('users.delete_confirm_title')}
        description={t('users.delete_confirm_text')}
        footer={
          <>
            <Button variant="secondary" onClick={() => change(false)}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" form={id} variant="danger" busy={form.processing}>
              {t('users.delete_submit')}
            </Button>
          </>
        }
      >
        {lost.length > 0 && (
          <Alert tone="warn" className="mb-5">
            {t('users.delete_balance', { amount: lost.join(', ') })}
          </Alert>
        )}
        <form id={id} onSubmit={submit} noValidate>
          <PasswordInput {...fieldProps(form, 'password')} label={t('users.password')} required />
        </form>
      </Dialog>
    </ProfileSection>
  );
}
