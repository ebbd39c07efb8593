import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { usePromoCells } from '@/Components/promos/PromoTable';
import { useT } from '@/hooks/useT';

export default function Index({ list }: Pages['Promos/Index']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('promos.title')}
      lead={t('promos.lead')}
      createHref={paths.promos.create()}
      createLabel={t('promos.new')}
      cells={usePromoCells()}
      empty={
        <EmptyState
          title={t('promos.empty_title')}
          action={<LinkButton href={paths.promos.create()}>{t('promos.new')}</LinkButton>}
        >
          {t('promos.empty_text')}
        </EmptyState>
      }
    />
  );
}
