import './list.css';
import { router } from '@inertiajs/react';
import type { ListView } from '@server/shared/lists';
import type { ReactNode } from 'react';
import type { Crumb } from '@/Components/Breadcrumbs';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { useShortcut } from '@/lib/shortcuts';
import { ListSection, type ListSectionProps } from './ListSection';

type ListPageProps<Row extends { id: string }> = Omit<ListSectionProps<Row>, 'caption'> & {
  list: ListView<Row>;
  title: string;
  lead?: ReactNode;
  crumbs?: readonly Crumb[];
  /** URL that creates a record; without it there is no button. */
  createHref?: string | false;
  createLabel?: string;
  headActions?: ReactNode;
  /** Content between the head and the list. */
  children?: ReactNode;
};

/** A page with a header, a list and the list's actions. */
export function ListPage<Row extends { id: string }>(props: ListPageProps<Row>) {
  const { title, lead, crumbs, createHref, createLabel, headActions, children, ...section } = props;
  const t = useT();
  useShortcut('n', createLabel ?? t('lists.create'), () => void router.visit(createHref || ''), Boolean(createHref));
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        crumbs={crumbs}
        actions={
          (createHref || headActions) && (
            <>
              {headActions}
              {createHref && (
                <LinkButton href={createHref} icon="plus">
                  {createLabel ?? t('lists.create')}
                </LinkButton>
              )}
            </>
          )
        }
      />
      {children}
      <ListSection {...section} caption={title} />
    </>
  );
}
