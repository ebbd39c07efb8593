import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { ListPage } from '@/Components/list/ListPage';
import { StatusBadge } from '@/Components/StatusBadge';
import { useT } from '@/hooks/useT';
import { resultName } from '@/lib/resultName';
import { Conflicts } from './Partials/Conflicts';
import { Totals } from './Partials/Totals';

export default function Index({ list, totals, conflicts }: Pages['Validations/Index']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('validations.index_title')}
      lead={t('validations.index_lead')}
      rowHref={({ id }) => paths.validations.show(id)}
      cells={{
        result: ({ result, overruled }) => (
          <span className="flex flex-wrap gap-1.5">
            <StatusBadge status={result} label={resultName(result, t)} />
            {overruled && <span className="text-note text-soft">{t('validations.forced')}</span>}
          </span>
        ),
        ticket: ({ ticket }) =>
          ticket ? <span className="figures">{ticket}</span> : <None>{t('validations.unknown_ticket')}</None>,
        order: ({ order }) => <span className="figures">{order}</span>,
        gate: ({ gate }) => gate ?? <None>{t('validations.without_gate')}</None>,
      }}
      empty={
        <EmptyState icon="gate" title={t('validations.none_yet')}>
          {t('validations.none_yet_text')}
        </EmptyState>
      }
    >
      {totals && <Totals totals={totals} list={list} />}
      <Conflicts conflicts={conflicts} />
    </ListPage>
  );
}

const None = ({ children }: { children: string }) => <span className="text-soft">{children}</span>;
