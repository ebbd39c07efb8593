import { Link } from '@inertiajs/react';
import { buttonClass } from '@/Components/Button';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

type PaginationProps = {
  page: number;
  pages: number;
  /** URL of a page of the list. */
  href: (page: number) => string;
};

/** Links to the previous and next pages of a list. */
export function Pagination({ page, pages, href }: PaginationProps) {
  const t = useT();
  if (pages <= 1) return null;
  const look = buttonClass({ variant: 'secondary' });
  return (
    <nav aria-label={t('common.pages')} className="no-print mt-8 flex items-center justify-between gap-4">
      {page > 1 ? (
        <Link href={href(page - 1)} rel="prev" className={look} preserveState>
          <Icon name="arrow-left" /> <span className="max-sm:sr-only">{t('common.previous')}</span>
        </Link>
      ) : (
        <span />
      )}
      <span className="figures text-soft">{t('common.page_of', { page, pages })}</span>
      {page < pages ? (
        <Link href={href(page + 1)} rel="next" className={look} preserveState>
          <span className="max-sm:sr-only">{t('common.next')}</span> <Icon name="arrow-right" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
