import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { useT } from '@/hooks/useT';

const TONES = { on: 'ok', not_yet: 'info', over: 'neutral', used_up: 'neutral', off: 'warn' } as const;

type Row = Pages['Promos/Index']['list']['rows'][number];

/** Cell renderers of the lists of promotions. */
export function usePromoCells() {
  const t = useT();
  return {
    name: (row: Row) => (
      <Link href={paths.promos.edit(row.id)} className="link">
        {row.name}
      </Link>
    ),
    event: (row: Row) => row.event ?? <span className="text-soft">{t('promos.every_event')}</span>,
    state: (row: Row) => <Badge tone={TONES[row.state]}>{t(`promos.state_${row.state}`)}</Badge>,
  };
}
