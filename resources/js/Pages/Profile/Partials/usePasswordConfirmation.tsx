import { paths } from '@server/shared/paths';
import type { IsoDateTime } from '@server/shared/time';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '@/Components/form/FormDialog';
import { PasswordInput } from '@/Components/PasswordInput';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';
import { http } from '@/lib/http';

type Refusal = {
  response?: { status: number; headers: Record<string, string>; data?: { errors?: { password?: string[] } } };
};

function useExplain(): (error: unknown) => string {
  const t = useT();
  return (error) => {
    const { response } = error as Refusal;
    if (!response) return t('common.network_lost');
    const said = response.data?.errors?.password?.[0];
    if (said) return said;
    if (response.status !== 429) return t('common.failed');
    return t('common.too_many_tries', { count: Number(response.headers['retry-after'] ?? 60) });
  };
}

/** Asks for the password in a dialog before a sensitive action, then continues the action with all input. */
export function usePasswordConfirmation(confirmedUntil: IsoDateTime | null): {
  confirmThen: (action: () => void) => void;
  dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const confirmThen = (action: () => void) => {
    const isFresh = confirmedUntil !== null && Date.parse(confirmedUntil) > Date.now();
    if (isFresh) action();
    else setWaiting(() => action);
  };
  const close = () => setWaiting(null);
  const confirmed = () => {
    close();
    waiting?.();
  };
  return { confirmThen, dialog: <ConfirmPasswordDialog open={waiting !== null} onClose={close} onDone={confirmed} /> };
}

type DialogProps = { open: boolean; onClose: () => void; onDone: () => void };

function ConfirmPasswordDialog({ open, onClose, onDone }: DialogProps) {
  const t = useT();
  const explain = useExplain();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const finish = (then: () => void) => {
    setPassword('');
    setError(undefined);
    then();
  };
  const submit = async () => {
    setBusy(true);
    try {
      await http.post(paths.auth.confirmPassword(), { password });
      finish(onDone);
    } catch (refusal) {
      setError(explain(refusal));
      focusFirstError();
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      open={open}
      title={t('users.confirm_title')}
      description={t('users.confirm_lead')}
      submitLabel={t('users.confirm_submit')}
      busy={busy}
      onSubmit={submit}
      onClose={() => finish(onClose)}
    >
      <PasswordInput
        label={t('users.password')}
        name="password"
        value={password}
        onChange={setPassword}
        error={error}
        required
      />
    </FormDialog>
  );
}
