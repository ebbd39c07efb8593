import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { useAuth } from '@/hooks/useAuth';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

export default function Index({ list }: Pages['Venues/Index']) {
  const t = useT();
  const mayCreate = useAuth().mayEverywhere('catalogue.manage');
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' });
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
        country: (row) => countries.of(row.country) ?? row.country,
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
