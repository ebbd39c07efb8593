import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';
import { useSeriesCrumbs } from './Partials/useSeriesCrumbs';

export default function Index({ list }: Pages['Series/Index']) {
  const t = useT();
  const crumbs = useSeriesCrumbs();
  return (
    <ListPage
      list={list}
      title={t('products.series_title')}
      lead={t('products.series_lead')}
      crumbs={crumbs}
      createHref={paths.series.create()}
      createLabel={t('products.series_new')}
      cells={{
        name: (row) => (
          <Link href={paths.series.edit(row.id)} className="link">
            {row.name}
          </Link>
        ),
        next: (row) => <span className="figures">{row.next}</span>,
      }}
      empty={
        <EmptyState
          icon="ticket"
          title={t('products.series_title')}
          action={<LinkButton href={paths.series.create()}>{t('products.series_new')}</LinkButton>}
        >
          {t('products.series_empty_text')}
        </EmptyState>
      }
    />
  );
}
