import { useForm } from '@inertiajs/react';
import type { ShiftShown } from '@server/cash/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import type { FormEvent } from 'react';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { TextArea } from '@/Components/TextArea';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';

/** For a cashier who is absent: with a reason, by a person who looks after the cashbox. */
export function TakeOver({ shift }: Pick<ShiftShown, 'shift'>) {
  const t = useT();
  const form = useForm({ reason: '' });
  const name = shift.cashier;
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.shifts.takeover(shift.id), {
      preserveScroll: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
    });
  };
  return (
    <Card title={t('cash.take_over', { name })} className="max-w-reading">
      <p className="mb-6 text-soft">{t('cash.take_over_text', { name })}</p>
      <form method="post" onSubmit={send} noValidate className="grid gap-5">
        <TextArea
          name="reason"
          label={t('cash.take_over_reason', { name })}
          value={form.data.reason}
          onChange={(reason) => form.setData('reason', reason)}
          error={form.errors.reason}
          maxLength={300}
          rows={2}
          required
        />
        <div>
          <Button type="submit" size="lg" busy={form.processing}>
            {t('cash.begin_submit')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
