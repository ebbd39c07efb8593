import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';

/** Buyers and holders across orders. */
export default function Index({ list }: Pages['OrdersAdmin/Profiles/Index']) {
  const t = useT();
  return (
    <ListPage
      list={list}
      title={t('profiles.title')}
      lead={t('profiles.lead')}
      rowHref={({ id }) => paths.profiles.orders(id)}
      rowName={({ name, email }) => name ?? email ?? t('profiles.unnamed')}
      cells={{
        name: ({ name }) => name ?? <span className="text-soft">{t('profiles.unnamed')}</span>,
        email: ({ email }) => <span className="wrap-anywhere">{email}</span>,
      }}
      empty={
        <EmptyState icon="user" title={t('profiles.none')}>
          {t('profiles.none_text')}
        </EmptyState>
      }
    />
  );
}
