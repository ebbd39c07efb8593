import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';

export default function Index({ list }: Pages['ProductPresets/Index']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('products.preset_title')}
      lead={t('products.preset_lead')}
      crumbs={[{ label: t('products.title'), href: paths.products.index() }, { label: t('products.preset_title') }]}
      createHref={paths.productPresets.create()}
      createLabel={t('products.preset_new')}
      cells={{
        name: (row) => (
          <Link href={paths.productPresets.edit(row.id)} className="link">
            {row.name}
          </Link>
        ),
      }}
      empty={
        <EmptyState
          icon="ticket"
          title={t('products.preset_title')}
          action={<LinkButton href={paths.productPresets.create()}>{t('products.preset_new')}</LinkButton>}
        >
          {t('products.preset_empty_text')}
        </EmptyState>
      }
    />
  );
}
