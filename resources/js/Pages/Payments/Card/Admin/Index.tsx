import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { Badge } from '@/Components/Badge';
import { EmptyState } from '@/Components/EmptyState';
import { ListPage } from '@/Components/list/ListPage';
import { StatusBadge } from '@/Components/StatusBadge';
import { useT } from '@/hooks/useT';
import { CardFigures } from './Partials/CardFigures';
import { Differing } from './Partials/Differing';
import { Foreign } from './Partials/Foreign';
import { Ledgers } from './Partials/Ledgers';

/** All payment attempts beside the provider's records, differences first. */
export default function Index({ list, figures, ledgers, differing, foreign }: Pages['Payments/Card/Admin/Index']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('cardPayments.title')}
      lead={t('cardPayments.lead')}
      rowHref={({ id }) => paths.cardPayments.show(id)}
      rowName={({ name }) => formatReference(name)}
      actions={[{ label: t('cardPayments.fetch'), icon: 'refresh', href: paths.cardPayments.fetchMany() }]}
      cells={{
        order: ({ order }) => <span className="figures">{order}</span>,
        state: ({ state }) => <StatusBadge status={state} label={t(`cardPayments.ours_${state}`)} />,
        theirs: ({ theirs }) =>
          theirs ? (
            <StatusBadge status={theirs} label={t(`cardPayments.theirs_${theirs}`)} />
          ) : (
            <span className="text-soft">{t('cardPayments.theirs_unasked')}</span>
          ),
        difference: ({ difference }) =>
          difference && <Badge tone="danger">{t(`cardPayments.differs_${difference}`)}</Badge>,
      }}
      empty={
        <EmptyState icon="euro" title={t('cardPayments.none')}>
          {t('cardPayments.none_text')}
        </EmptyState>
      }
    >
      {ledgers.count > 0 && <Ledgers {...ledgers} />}
      {differing.count > 0 && <Differing {...differing} />}
      {foreign.count > 0 && <Foreign {...foreign} />}
      <CardFigures {...figures} />
    </ListPage>
  );
}
