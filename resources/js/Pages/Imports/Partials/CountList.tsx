import type { ImportCounts, LineAction } from '@server/imports/pages';
import { DescriptionList } from '@/Components/DescriptionList';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

const ORDER: readonly LineAction[] = ['add', 'added', 'known', 'changed', 'refused', 'kept', 'undone', 'read'];

/** Records by their result, without results of which there are none. */
export function CountList({ counts }: { counts: ImportCounts }) {
  const t = useT();
  const { number } = useFormat();
  const items = ORDER.flatMap((action) => {
    const count = counts[action]?.records ?? 0;
    return count === 0
      ? []
      : [{ term: t(`imports.count_${action}`), value: <span className="figures">{number(count)}</span> }];
  });
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="import-counts">
      <h2 id="import-counts" className="mb-3 text-heading">
        {t('imports.counts_title')}
      </h2>
      <DescriptionList short items={items} />
    </section>
  );
}
