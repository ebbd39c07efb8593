import type { Pages } from '@server/pages';
import { DateField } from '@/Components/form/DateTimeField';
import { QuotaStandings } from '@/Components/QuotaStandings';
import { useT } from '@/hooks/useT';
import { lookAgain } from '@/lib/lookAgain';

/** Quotas of an event on a day; nothing without quotas. */
export function QuotasOnDay({ quotas: { day, standings } }: Pick<Pages['Events/Edit'], 'quotas'>) {
  const t = useT();
  if (standings.length === 0) return null;
  return (
    <section className="mt-12 max-w-[46rem]">
      <h2 className="text-heading">{t('quotas.of_day')}</h2>
      <p className="mb-4 max-w-reading text-soft">{t('quotas.of_day_lead')}</p>
      <DateField
        className="mb-5 max-w-56"
        label={t('quotas.on_day')}
        value={day}
        onChange={(value) => value && lookAgain({ only: ['quotas'], data: { day: value }, replace: true })}
      />
      <QuotaStandings quotas={standings} place={{ slotId: null, day }} />
    </section>
  );
}
