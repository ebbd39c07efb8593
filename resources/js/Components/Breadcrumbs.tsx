import { Link } from '@inertiajs/react';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

export type Crumb = { label: string; href?: string };

/** The path to this page; the last item is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const t = useT();
  return (
    <nav aria-label={t('common.breadcrumbs')} className="no-print">
      <ol className="flex flex-wrap items-center gap-x-2 text-small text-soft">
        {items.map((item, index) => (
          <li key={item.label} className="flex items-center gap-x-2">
            {index > 0 && <Icon name="chevron-right" size={14} className="text-faint" />}
            {item.href ? (
              <Link href={item.href} className="inline-flex min-h-(--tap) items-center hover:text-ink hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
