import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { StatusBadge } from '@/Components/StatusBadge';
import { useT } from '@/hooks/useT';

/** All cancellations. */
export default function Index({ list }: Pages['Cancellations/Index']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('cancellations.title')}
      lead={t('cancellations.list_lead')}
      headActions={<LinkButton href={paths.cancellations.create()}>{t('cancellations.start')}</LinkButton>}
      rowHref={({ id }) => paths.cancellations.show(id)}
      cells={{
        state: ({ state }) => <StatusBadge status={state} label={t(`cancellations.state_${state}`)} />,
      }}
      empty={
        <EmptyState icon="calendar" title={t('cancellations.none')}>
          {t('cancellations.none_text')}
        </EmptyState>
      }
    />
  );
}
