import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { usePromoCells } from '@/Components/promos/PromoTable';
import { useT } from '@/hooks/useT';

export default function Index({ event, list }: Pages['Events/Promos/Index']) {
  const t = useT();
  const create = paths.promos.createOfEvent(event.id);
  return (
    <ListPage
      list={list}
      title={t('promos.title')}
      lead={t('promos.lead_event', { event: event.title })}
      createHref={create}
      createLabel={t('promos.new')}
      headActions={
        <LinkButton href={paths.promos.index()} variant="secondary">
          {t('promos.all_promos')}
        </LinkButton>
      }
      cells={usePromoCells()}
      empty={
        <EmptyState title={t('promos.empty_title')} action={<LinkButton href={create}>{t('promos.new')}</LinkButton>}>
          {t('promos.empty_text')}
        </EmptyState>
      }
    />
  );
}
