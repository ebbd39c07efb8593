import { useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { uuidv7 } from '@server/shared/uuid';
import type { FormEvent } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { EmptyState } from '@/Components/EmptyState';
import { PageHeader } from '@/Components/PageHeader';
import { RadioCards } from '@/Components/RadioCards';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';
import { BindBrowser } from '../Partials/BindBrowser';
import { CountPieces, countedSum, useCounting } from '../Partials/CountPieces';

/** Opens a till with a count of its drawer. */
export default function Create({ cashboxes, chosen, bound }: Pages['Cash/Shifts/Create']) {
  const t = useT();
  const format = useFormat();
  const free = cashboxes.filter(({ cashier }) => cashier === null);
  const begin = free.find(({ id }) => id === chosen) ?? (free.length === 1 ? free[0] : undefined);
  // A bound browser cannot open any other till.
  const taken = bound ? cashboxes.find(({ cashier }) => cashier !== null) : undefined;
  const { counting, count, forget } = useCounting('opening');
  const form = useForm({ id: uuidv7(), cashboxId: begin?.id ?? '' });
  const errors = form.errors as Record<string, string | undefined>;
  const currency = cashboxes.find(({ id }) => id === form.data.cashboxId)?.currency ?? cashboxes[0]?.currency ?? 'EUR';
  const send = (event: FormEvent) => {
    event.preventDefault();
    form.transform((data) => ({
      ...data,
      ...(counting.pieces ? { count: counting.pieces, total: countedSum(counting) } : { total: counting.total }),
      currency,
    }));
    form.post(paths.shifts.index(), {
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
      onSuccess: forget,
    });
  };
  return (
    <>
      <PageHeader
        title={t('cash.open_title')}
        lead={t('cash.open_lead')}
        crumbs={[{ label: t('cash.my_cashbox'), href: paths.cashbox() }, { label: t('cash.open_title') }]}
      />
      {cashboxes.length === 0 ? (
        <EmptyState icon="wallet" title={t('cash.no_cashboxes')} />
      ) : (
        <Card className="max-w-reading">
          {bound && <p className="mb-6 text-soft">{t('cash.device_bound', { cashbox: bound })}</p>}
          {taken?.openedAt && (
            <Alert
              tone="warn"
              className="mb-6"
              title={t('cash.taken_title', {
                cashbox: taken.name,
                name: taken.cashier ?? '',
                time: format.dateTime(taken.openedAt, taken.zone),
              })}
            >
              {t('cash.taken_text', { name: taken.cashier ?? '' })}
            </Alert>
          )}
          <form method="post" onSubmit={send} noValidate className="grid gap-8">
            {errors.form && (
              <Alert tone="danger" live>
                {errors.form}
              </Alert>
            )}
            <RadioCards
              name="cashboxId"
              legend={t('cash.cashbox')}
              value={form.data.cashboxId}
              onChange={(cashboxId) => form.setData('cashboxId', cashboxId)}
              error={errors.cashboxId}
              options={cashboxes.map(({ id, name, venue, cashier }) => ({
                value: id,
                label: name,
                description: cashier === null ? venue : t('cash.taken_by', { name: cashier }),
                disabled: cashier !== null,
              }))}
            />
            <CountPieces
              currency={currency}
              value={counting}
              onChange={(value) => {
                count(value);
                form.clearErrors();
              }}
              errors={errors}
            />
            <Button type="submit" size="lg" busy={form.processing}>
              {t('cash.open_submit')}
            </Button>
          </form>
        </Card>
      )}
      {!bound && <BindBrowser />}
    </>
  );
}
