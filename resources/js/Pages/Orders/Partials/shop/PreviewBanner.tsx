import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

/** Tells staff that this is a preview, with a link back. */
export function PreviewBanner({ eventId }: { eventId: string }) {
  const t = useT();
  return (
    <aside
      aria-label={t('orders.preview_title')}
      className="gutter sticky top-0 z-30 -mx-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 bg-ink py-2 text-paper md:-mx-10"
    >
      <p className="flex items-center gap-3">
        <Icon name="eye" />
        <span>
          <strong>{t('orders.preview_title')}.</strong> {t('orders.preview_text')}
        </span>
      </p>
      <Link
        href={paths.events.edit(eventId)}
        className="inline-flex min-h-(--tap) items-center font-strong underline underline-offset-4"
      >
        {t('orders.preview_back')}
      </Link>
    </aside>
  );
}
