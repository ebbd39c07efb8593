import { Head } from '@inertiajs/react';
import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from '@/Components/Breadcrumbs';
import { useWorkspace } from '@/hooks/useWorkspace';

type PageHeaderProps = {
  /** The page's heading; with the product's name, the title of the window. */
  title: string;
  /** Replaces the title as the visible heading where it is more than text. */
  heading?: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  crumbs?: readonly Crumb[];
};

/** Head of a page: breadcrumbs, title and actions. */
export function PageHeader({ title, heading, eyebrow, lead, actions, crumbs }: PageHeaderProps) {
  const event = useWorkspace();
  return (
    <header className="page-header mb-8 md:mb-10">
      <Head title={event ? `${title} · ${event.title}` : title} />
      {crumbs && (
        <div className="mb-4">
          <Breadcrumbs items={crumbs} />
        </div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          {eyebrow && <p className="eyebrow mb-2">{eyebrow}</p>}
          <h1 className="text-title">{heading ?? title}</h1>
          {lead && <p className="mt-3 max-w-reading text-lead text-soft">{lead}</p>}
        </div>
        {actions && <div className="button-row no-print">{actions}</div>}
      </div>
    </header>
  );
}
