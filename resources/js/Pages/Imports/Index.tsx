import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';

export default function Index({ list }: Pages['Imports/Index']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('imports.title')}
      lead={t('imports.lead')}
      createHref={paths.imports.create()}
      createLabel={t('imports.new')}
      cells={{
        fileName: (row) => (
          <Link href={paths.imports.show(row.id)} className="link wrap-anywhere">
            {row.fileName}
          </Link>
        ),
      }}
      empty={
        <EmptyState
          icon="share"
          title={t('imports.empty_title')}
          action={<LinkButton href={paths.imports.create()}>{t('imports.new')}</LinkButton>}
        >
          {t('imports.empty_text')}
        </EmptyState>
      }
    />
  );
}
