import { Link, useForm, usePage } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { lengthOf, MAX_PERIOD_DAYS, plusDays } from '@server/shared/period';
import { formatDate, type IsoDate } from '@server/shared/time';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

type SealProps = { next: IsoDate; today: IsoDate };

/** The confirmation before days are closed, with their number; shared by the form and the rows. */
export function useSeal(next: IsoDate | null, today: IsoDate) {
  const t = useT();
  const locale = useLocale();
  const form = useForm<{ through: string }>({ through: next ?? '' });
  const errors = { ...usePage().props.errors, ...form.errors } as Record<string, string | undefined>;
  const [asking, setAsking] = useState<string | null>(null);
  const dayText = (day: string) => formatDate(`${day}T12:00:00Z`, 'UTC', locale);
  const seal = () => {
    form.transform(() => ({ through: asking ?? '' }));
    form.post(paths.salesReports.seals(), { preserveScroll: true, onFinish: () => setAsking(null) });
  };
  const days = next && asking && asking > next ? { from: next, to: asking as IsoDate } : null;
  const question = (
    <ConfirmDialog
      open={asking !== null}
      onOpenChange={(isOpen) => !isOpen && setAsking(null)}
      title={t('salesReports.days_seal_many', {
        count: days ? lengthOf(days) : 1,
        from: dayText(days?.from ?? (asking || today)),
        to: dayText(asking || today),
      })}
      confirmLabel={t('salesReports.days_seal')}
      onConfirm={seal}
      busy={form.processing}
      dangerous
    >
      {t('salesReports.days_seal_text')}
    </ConfirmDialog>
  );
  return { ask: setAsking, question, error: errors.through, dayText };
}

/** Days are closed in order, from the first that is not; that one is proposed. */
export function Seal({ next, today, seal }: SealProps & { seal: ReturnType<typeof useSeal> }) {
  const t = useT();
  const [through, setThrough] = useState<string>(next);
  const yesterday = plusDays(today, -1);
  const longest = plusDays(next, MAX_PERIOD_DAYS - 1);
  const monthEnd = plusDays(`${today.slice(0, 7)}-01` as IsoDate, -1);
  return (
    <form
      className="no-print grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        seal.ask(through);
      }}
    >
      <p>
        {t('salesReports.days_next', { day: seal.dayText(next) })}{' '}
        {t('salesReports.days_unsealed', { count: lengthOf({ from: next, to: yesterday }) })}{' '}
        <Link
          href={paths.salesReports.days({ range: 'custom', from: next, to: longest < yesterday ? longest : yesterday })}
          className="link"
        >
          {t('salesReports.days_unsealed_link')}
        </Link>
      </p>
      <div className="flex flex-wrap items-end gap-4">
        <TextInput
          type="date"
          label={t('salesReports.days_through')}
          min={next}
          max={yesterday}
          value={through}
          onChange={setThrough}
          error={seal.error}
          required
        />
        {monthEnd > next && through !== monthEnd && (
          <Button variant="quiet" onClick={() => setThrough(monthEnd)}>
            {t('salesReports.days_month_end')}
          </Button>
        )}
        <Button type="submit" variant="secondary">
          {t('salesReports.days_seal')}
        </Button>
      </div>
    </form>
  );
}
