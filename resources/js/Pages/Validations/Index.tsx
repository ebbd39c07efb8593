import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { ListPage } from '@/Components/list/ListPage';
import { PageHeader } from '@/Components/PageHeader';
import { StatusBadge } from '@/Components/StatusBadge';
import { SubNav } from '@/Components/SubNav';
import { useT } from '@/hooks/useT';
import { resultName } from '@/lib/resultName';
import { Conflicts } from './Partials/Conflicts';
import { ControlRoom } from './Partials/ControlRoom';
import { PastDay } from './Partials/PastDay';
import { Totals } from './Partials/Totals';

export default function Index(props: Pages['Validations/Index']) {
  const t = useT();
  const { list, totals, conflicts, view, room, past, can } = props;
  if (view === 'list') return <Scans {...{ list, totals, conflicts }} />;
  return (
    <>
      <PageHeader title={t('validations.index_title')} lead={t('validations.index_lead')} />
      <Tabs view={view} />
      {room && <ControlRoom room={room} mayCorrect={can.correct} />}
      {view === 'day' && <PastDay past={past} />}
    </>
  );
}

function Tabs({ view }: Pick<Pages['Validations/Index'], 'view'>) {
  const t = useT();
  const items = [
    { label: t('validations.tab_list'), href: paths.validations.index(), current: view === 'list' },
    { label: t('validations.tab_live'), href: paths.validations.controlRoom(), current: view === 'live' },
    { label: t('validations.tab_day'), href: paths.validations.pastDay(), current: view === 'day' },
  ];
  return (
    <div className="mb-6">
      <SubNav label={t('validations.tabs')} items={items} />
    </div>
  );
}

function Scans({ list, totals, conflicts }: Pick<Pages['Validations/Index'], 'list' | 'totals' | 'conflicts'>) {
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
          ticket ? (
            <span className="figures whitespace-nowrap">{ticket}</span>
          ) : (
            <None>{t('validations.unknown_ticket')}</None>
          ),
        order: ({ order }) => <span className="figures whitespace-nowrap">{order}</span>,
        gate: ({ gate }) => gate ?? <None>{t('validations.without_gate')}</None>,
      }}
      empty={
        <EmptyState icon="gate" title={t('validations.none_yet')}>
          {t('validations.none_yet_text')}
        </EmptyState>
      }
    >
      <Tabs view="list" />
      {totals && <Totals totals={totals} list={list} />}
      <Conflicts conflicts={conflicts} />
    </ListPage>
  );
}

const None = ({ children }: { children: string }) => <span className="text-soft">{children}</span>;
