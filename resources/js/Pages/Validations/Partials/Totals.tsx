import type { Pages } from '@server/pages';
import { RESULTS } from '@server/shared/validationResults';
import type { ScanTotals } from '@server/validations/pages';
import { filterText } from '@/Components/list/filterText';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

type TotalsProps = { totals: ScanTotals; list: Pages['Validations/Index']['list'] };

/** Totals of all scans in the list's period, regardless of other filters. */
export function Totals({ totals: { days, accepted, exited, undone, refused, forced, byResult }, list }: TotalsProps) {
  const [t, locale] = [useT(), useLocale()];
  const { number } = useFormat();
  const filter = list.filters.find(({ kind }) => kind === 'dateRange');
  const refusals = RESULTS.filter(
    (result) => result !== 'accepted' && result !== 'exited' && result !== 'undone' && byResult[result],
  );
  return (
    <section aria-labelledby="totals" className="mb-8 flex flex-wrap items-end gap-x-12 gap-y-4">
      <h2 id="totals" className="eyebrow w-full">
        {filter && filterText(filter, [days], t, locale)}
      </h2>
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <Total label={t('validations.total_accepted')} value={number(accepted)} />
        {exited > 0 && <Total label={t('validations.total_exited')} value={number(exited)} />}
        {undone > 0 && <Total label={t('validations.total_undone')} value={number(undone)} />}
        <Total label={t('validations.total_refused')} value={number(refused)} />
        {forced > 0 && <Total label={t('validations.total_forced')} value={number(forced)} />}
      </dl>
      {refusals.length > 0 && (
        <ul className="figures flex flex-wrap gap-x-5 gap-y-1 pb-1 text-small text-soft">
          {refusals.map((result) => (
            <li key={result}>
              {t(`validations.${result}`)}: {number(byResult[result] ?? 0)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd className="figures display text-number leading-tight font-medium">{value}</dd>
    </div>
  );
}
