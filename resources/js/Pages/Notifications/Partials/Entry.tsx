import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { DateTime } from '@/Components/DateTime';
import { IconButton } from '@/Components/IconButton';
import { useT } from '@/hooks/useT';

type EntryProps = { entry: Pages['Notifications/Index']['notifications'][number]; onRead: () => void };

/** A notification with a link to its subject. */
export function Entry({ entry, onRead }: EntryProps) {
  const t = useT();
  const { text, href, at, isRead } = entry;
  return (
    <li className="flex items-start gap-3 py-4">
      <span
        aria-hidden="true"
        className={`mt-2 size-2.5 shrink-0 rounded-full ${isRead ? 'bg-transparent' : 'bg-accent'}`}
      />
      <div className="min-w-0 grow">
        <p className={`wrap-anywhere ${isRead ? '' : 'font-strong'}`}>
          {!isRead && <span className="sr-only">{t('notifications.unread')}: </span>}
          {href ? (
            <Link href={href} className="link" onClick={() => !isRead && onRead()}>
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        <p className="mt-0.5 text-small text-soft">
          <DateTime at={at} as="relative" />
        </p>
      </div>
      {!isRead && <IconButton icon="check" label={t('notifications.mark_read_of', { text })} onClick={onRead} />}
    </li>
  );
}
