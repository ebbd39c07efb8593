import type { Pages } from '@server/pages';
import { Badge } from '@/Components/Badge';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type ViesProps = { vies: NonNullable<Pages['BulkOrders/Companies/Edit']['vies']>; zone: string };

const TONES = { valid: 'ok', invalid: 'danger', no_vat_number: 'neutral' } as const;

/** Result of the VIES check of a company's VAT number. */
export function Vies({ vies: { state, name, consultation, at }, zone }: ViesProps) {
  const t = useT();
  const format = useFormat();
  const said = [
    t('bulk.vies_asked', { date: format.shortDay(at, zone) }),
    name && t('bulk.vies_name', { name }),
    consultation && t('bulk.vies_consultation', { number: consultation }),
  ].filter(Boolean);
  return (
    <section className="mb-8 grid gap-2" aria-labelledby="vies">
      <h2 id="vies" className="flex flex-wrap items-center gap-3 text-heading">
        {t('bulk.vies')} <Badge tone={TONES[state]}>{t(`bulk.vies_${state}`)}</Badge>
      </h2>
      <p className="break-words">{said.join(' · ')}</p>
      <p className="text-soft">{t('bulk.vies_decides_nothing')}</p>
    </section>
  );
}
