import { paths } from '@server/shared/paths';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/Components/Button';
import { PasswordInput } from '@/Components/PasswordInput';
import { TextInput } from '@/Components/TextInput';
import { TwoFactorInput } from '@/Components/TwoFactorInput';
import { useT } from '@/hooks/useT';
import { loadHttp } from '@/lib/http';
import { answerProof, type Proof, signInAsAnother } from '@/lib/signInAgain';
import type { AuthUser } from '@/types/global';
import { useProofError } from './useProofError';

export type ProofDialogProps = {
  /** `eyes`: the impersonator must become themselves again. */
  proof: Proof | 'eyes';
  user: Pick<AuthUser, 'id' | 'email'>;
  /** Replaces the repetition of the refused request. */
  onSignedIn?: (() => void) | undefined;
};

type Answer = { next: 'done' | 'two_factor' } | '';
type Step = 'password' | 'code' | 'recovery_code';

/** Shortcuts of the page below or of its dialogs. */
const isForPage = ({ key, ctrlKey, metaKey, target }: KeyboardEvent, dialog: Node | null) =>
  key === 'Escape' || !dialog?.contains(target as Node) || ((ctrlKey || metaKey) && /^[skp]$/i.test(key));

/** Covers everything, including the page's dialogs, and makes it inert. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isForPage(event, current)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      current?.close();
    };
  }, []);
  return dialog;
}

/**
 * The user proves their identity: password, and second factor if they have one. The page stays below, hidden, and
 * continues afterwards.
 */
export function ProofDialog({ proof, user, onSignedIn }: ProofDialogProps) {
  const t = useT();
  const id = useId();
  const dialog = useModal();
  const explain = useProofError();
  const [step, setStep] = useState<Step>('password');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isSignIn = proof !== 'password';

  const focusField = () => dialog.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins in its field
  useEffect(() => focusField(), [step]);

  const turnTo = (next: Step, message?: string) => {
    setStep(next);
    setTyped('');
    setError(message);
  };
  const send = async () => {
    const { sendProof } = await loadHttp();
    if (!isSignIn) return sendProof<Answer>(paths.auth.confirmPassword(), { password: typed });
    const url = step === 'password' ? paths.auth.signInAgain() : paths.auth.twoFactorAgain();
    return sendProof<Answer>(url, { userId: user.id, [step]: typed });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React events bubble from this dialog to the page.
    event.stopPropagation();
    setBusy(true);
    try {
      const { data } = await send();
      if (data && data.next === 'two_factor') turnTo('code');
      else if (onSignedIn) onSignedIn();
      else answerProof(true);
    } catch (refusal) {
      const { message, startsOver } = explain(refusal);
      if (startsOver) turnTo('password', message);
      else setError(message);
      focusField();
    } finally {
      setBusy(false);
    }
  };
  const field = { name: step, value: typed, onChange: setTyped, ...(error ? { error } : {}) };
  const title = isSignIn ? t('users.again_title') : t('users.confirm_title');
  const lead = isSignIn ? t(`users.again_${proof}`) : t('users.confirm_lead');

  return createPortal(
    <dialog
      ref={dialog}
      className="dialog-sheet proof-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={`${id}-title`} className="text-heading">
        {title}
      </h2>
      <p id={`${id}-lead`} className="mt-1 text-soft">
        {step === 'password' ? lead : t(step === 'code' ? 'users.two_factor_lead' : 'users.recovery_lead')}
      </p>
      <form onSubmit={submit} noValidate className="mt-5 grid gap-5">
        {step === 'password' ? (
          <>
            {isSignIn && (
              <TextInput
                label={t('users.email')}
                name="email"
                type="email"
                value={user.email}
                onChange={() => {}}
                autoComplete="username"
                inputClassName="bg-sunken"
                readOnly
              />
            )}
            <PasswordInput {...field} label={t('users.password')} required />
          </>
        ) : (
          <div className="grid gap-3">
            <TwoFactorInput {...field} byRecovery={step === 'recovery_code'} />
            <button
              type="button"
              className="link justify-self-start"
              onClick={() => turnTo(step === 'code' ? 'recovery_code' : 'code')}
            >
              {t(step === 'code' ? 'users.use_recovery_code' : 'users.use_app_code')}
            </button>
          </div>
        )}
        <p role="alert" className="sr-only">
          {error}
        </p>
        <div className="mt-2 flex flex-wrap-reverse justify-end gap-3 *:max-sm:grow">
          {isSignIn ? (
            <Button variant="quiet" onClick={signInAsAnother}>
              {t('users.again_somebody_else')}
            </Button>
          ) : (
            <Button variant="secondary" onClick={() => answerProof(false)}>
              {t('common.cancel')}
            </Button>
          )}
          <Button type="submit" busy={busy}>
            {t(!isSignIn ? 'users.confirm_submit' : onSignedIn ? 'common.sign_in' : 'users.again_submit')}
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}
