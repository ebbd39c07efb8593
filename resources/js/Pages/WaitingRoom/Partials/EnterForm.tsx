import { paths } from '@server/shared/paths';
import type { ChallengeAsk } from '@server/waiting-room/pages';
import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { solveProof } from './solveProof';

type EnterFormProps = { room: string; to: string; challenge: ChallengeAsk | null; label: string };

/** Asks for a place in line. A native form, so that it works without scripts; with them it solves a challenge first. */
export function EnterForm({ room, to, challenge, label }: EnterFormProps) {
  const t = useT();
  const proof = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<'idle' | 'solving' | 'sending' | 'failed'>('idle');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (step === 'solving') return event.preventDefault();
    if (!challenge || proof.current?.value) return setStep('sending');
    const form = event.currentTarget;
    event.preventDefault();
    setStep('solving');
    const solved = await solveProof(challenge.url).catch(() => null);
    if (solved === null) return setStep('failed');
    proof.current!.value = solved;
    form.submit();
  };
  return (
    <form
      method="post"
      action={paths.waitingRoom.enter(room)}
      onSubmit={submit}
      className="grid gap-4"
      data-native={challenge ? undefined : ''}
    >
      <input type="hidden" name="to" value={to} />
      {challenge && <input type="hidden" name="proof" ref={proof} defaultValue="" />}
      <Button type="submit" size="lg" className="justify-self-start" busy={step === 'solving' || step === 'sending'}>
        {label}
      </Button>
      {challenge && step !== 'failed' && (
        <p className="text-small text-soft noscript:hidden" aria-live="polite">
          {t(step === 'solving' ? 'waitingRoom.proof_busy' : 'waitingRoom.proof_hint')}
        </p>
      )}
      {step === 'failed' && (
        <Alert tone="danger" live>
          {t('waitingRoom.proof_failed')}
        </Alert>
      )}
    </form>
  );
}
