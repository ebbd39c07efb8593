import { useForm } from '@inertiajs/react';
import type { Cancellation } from '@server/cancellations/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { DateTimeField } from '@/Components/form/DateTimeField';
import { InputDialog } from '@/Components/form/InputDialog';
import { useFormat } from '@/hooks/useFormat';
import { usePost } from '@/hooks/usePost';
import { useT } from '@/hooks/useT';

type StepsProps = { cancellation: Cancellation; mailsGoOut: boolean };
type Step = 'end' | 'let_go' | 'extend';

/** Staff actions while buyers choose. */
export function StaffSteps({ cancellation, mailsGoOut }: StepsProps) {
  const t = useT();
  const format = useFormat();
  const [step, setStep] = useState<Step | null>(null);
  const { isBusy, post: send } = usePost();
  const { id, counts, afterwards, remindedAt } = cancellation;
  const post = (url: string) => send(url, () => setStep(null));
  const open = counts.told + counts.waiting;
  return (
    <div className="mt-6">
      <div className="button-row">
        {mailsGoOut && counts.told > 0 && (
          <Button variant="secondary" icon="mail" busy={isBusy} onClick={() => post(paths.cancellations.reminders(id))}>
            {t('cancellations.remind')}
          </Button>
        )}
        <Button variant="secondary" icon="clock" onClick={() => setStep('extend')}>
          {t('cancellations.extend')}
        </Button>
        {cancellation.keptPlaces > 0 && (
          <Button variant="secondary" onClick={() => setStep('let_go')}>
            {t('cancellations.let_go')}
          </Button>
        )}
        <Button variant="danger" onClick={() => setStep('end')}>
          {t('cancellations.end')}
        </Button>
      </div>
      {remindedAt && (
        <p className="mt-2 text-small text-soft">
          {t('cancellations.reminded_at', { at: format.dateTime(remindedAt, format.homeZone) })}
        </p>
      )}
      <ConfirmDialog
        open={step === 'end'}
        onOpenChange={() => setStep(null)}
        title={t('cancellations.end_title')}
        confirmLabel={t('cancellations.end')}
        onConfirm={() => post(paths.cancellations.end(id))}
        busy={isBusy}
        dangerous
      >
        {t(afterwards === 'refund' ? 'cancellations.end_refund' : 'cancellations.end_left', { count: open })}
      </ConfirmDialog>
      <ConfirmDialog
        open={step === 'let_go'}
        onOpenChange={() => setStep(null)}
        title={t('cancellations.let_go_title')}
        confirmLabel={t('cancellations.let_go')}
        onConfirm={() => post(paths.cancellations.places(id))}
        busy={isBusy}
      >
        {t('cancellations.let_go_text')}
      </ConfirmDialog>
      {step === 'extend' && <Extend cancellation={cancellation} onClose={() => setStep(null)} />}
    </div>
  );
}

function Extend({ cancellation, onClose }: { cancellation: Cancellation; onClose: () => void }) {
  const t = useT();
  const form = useForm({ deadline: cancellation.deadline as Cancellation['deadline'] | null });
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.cancellations.deadline(cancellation.id), {
      preserveScroll: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onSuccess: onClose,
    });
  };
  return (
    <InputDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('cancellations.extend')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.back')}
          </Button>
          <Button type="submit" form="deadline-form" busy={form.processing}>
            {t('cancellations.extend')}
          </Button>
        </>
      }
    >
      <form id="deadline-form" onSubmit={send} noValidate>
        <DateTimeField
          label={t('cancellations.deadline')}
          hint={t('cancellations.deadline_hint')}
          name="deadline"
          zone={cancellation.timeZone}
          value={form.data.deadline}
          onChange={(deadline) => form.setData('deadline', deadline)}
          error={form.errors.deadline}
          required
        />
      </form>
    </InputDialog>
  );
}
