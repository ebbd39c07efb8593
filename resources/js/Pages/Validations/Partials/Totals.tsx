import type { Pages } from '@server/pages';
import { RESULTS } from '@server/shared/validationResults';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** What the scans of the day and gate came to, whichever of them the list shows. */
export function Totals({
  totals: { accepted, refused, forced, byResult },
}: Pick<Pages['Validations/Index'], 'totals'>) {
  const t = useT();
  const { number } = useFormat();
  const refusals = RESULTS.filter((result) => result !== 'accepted' && byResult[result]);
  return (
    <div className="mt-6 flex flex-wrap items-end gap-x-12 gap-y-4">
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <Total label={t('validations.total_accepted')} value={number(accepted)} />
        <Total label={t('validations.total_refused')} value={number(refused)} />
        {forced > 0 && <Total label={t('validations.total_forced')} value={number(forced)} />}
      </dl>
      {refusals.length > 0 && (
        <ul className="figures flex flex-wrap gap-x-5 gap-y-1 pb-1 text-[0.95rem] text-soft">
          {refusals.map((result) => (
            <li key={result}>
              {t(`validations.${result}`)}: {number(byResult[result] ?? 0)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd className="figures display text-[2.2rem] leading-tight font-[520]">{value}</dd>
    </div>
  );
}
