import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';

export default function Index({ list }: Pages['Venues/Index']) {
  const t = useT();
  const mayCreate = useAuth().mayEverywhere('catalogue.manage');
  return (
    <ListPage
      list={list}
      title={t('venues.title')}
      lead={t('venues.lead')}
      createHref={mayCreate && paths.venues.create()}
      createLabel={t('venues.new')}
      cells={{
        name: (row) => (
          <Link href={paths.venues.edit(row.id)} className="link">
            {row.name}
          </Link>
        ),
      }}
      empty={
        <EmptyState
          icon="map-pin"
          title={t('venues.empty_title')}
          action={mayCreate && <LinkButton href={paths.venues.create()}>{t('venues.new')}</LinkButton>}
        >
          {t('venues.empty_text')}
        </EmptyState>
      }
    />
  );
}
