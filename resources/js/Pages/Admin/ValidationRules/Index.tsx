import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';

export default function Index({ list }: Pages['Admin/ValidationRules/Index']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('entryRules.title')}
      lead={t('entryRules.lead')}
      createHref={paths.validationRules.create()}
      createLabel={t('entryRules.new')}
      cells={{
        name: (row) => (
          <Link href={paths.validationRules.edit(row.id)} className="link">
            {row.name}
          </Link>
        ),
        venue: (row) => row.venue ?? t('entryRules.everywhere'),
      }}
      empty={
        <EmptyState
          icon="gate"
          title={t('entryRules.empty_title')}
          action={<LinkButton href={paths.validationRules.create()}>{t('entryRules.new')}</LinkButton>}
        >
          {t('entryRules.empty_text')}
        </EmptyState>
      }
    />
  );
}
