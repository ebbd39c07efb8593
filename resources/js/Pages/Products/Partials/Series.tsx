import { paths } from '@server/shared/paths';
import { LinkButton } from '@/Components/LinkButton';
import { Select } from '@/Components/Select';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';
import { FoldedSection } from './FoldedSection';
import type { SectionProps } from './Form';

const NONE = 'none';

/** Number series of the tickets, with the next number. */
export function Series({ form, choices }: SectionProps) {
  const t = useT();
  const { mayEverywhere } = useAuth();
  const { seriesId } = form.data;
  const chosen = choices.series.find(({ value }) => value === seriesId);
  return (
    <FoldedSection
      title={t('products.section_series')}
      lead={t('products.section_series_text')}
      isUsed={seriesId !== null}
      isRefused={Boolean(form.errors.seriesId)}
    >
      <Select
        name="seriesId"
        className="max-w-96"
        label={t('products.series_choice')}
        hint={chosen && <span className="figures">{t('products.series_preview', { number: chosen.nextNumber })}</span>}
        options={[{ value: NONE, label: t('products.series_none') }, ...choices.series]}
        value={seriesId ?? NONE}
        error={form.errors.seriesId}
        onChange={(value) => form.change({ seriesId: value === NONE ? null : value })}
      />
      {mayEverywhere('catalogue.manage') && (
        <div>
          <LinkButton href={paths.series.index()} variant="quiet" size="sm" className="-ml-3">
            {t('products.series_manage')}
          </LinkButton>
        </div>
      )}
    </FoldedSection>
  );
}
