import { Popover } from '@base-ui/react/popover';
import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { useId, useState } from 'react';
import { Button } from '@/Components/Button';
import { DateTime } from '@/Components/DateTime';
import { Icon } from '@/Components/Icon';
import { type GatheredEntry, useNotifications } from '@/hooks/useNotifications';
import { useT } from '@/hooks/useT';

/** Larger counts are shown as "99+". */
const MAX_SHOWN = 99;

/** Recent notifications, with the number of unread ones. */
export function Bell() {
  const t = useT();
  const { entries, unread, hasFailed, markRead } = useNotifications();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        className="button button-quiet icon-button relative text-ink"
        aria-label={unread > 0 ? t('notifications.bell_unread', { count: unread }) : t('notifications.bell')}
        title={t('notifications.bell')}
      >
        <BellIcon />
        {unread > 0 && (
          <span aria-hidden="true" className="bell-count">
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="z-50" sideOffset={6} collisionPadding={12}>
          <Popover.Popup className="popup w-[min(24rem,calc(100vw-1.5rem))] p-0">
            <div className="flex items-center justify-between gap-4 border-b border-rule px-4 py-2">
              <Popover.Title className="font-sans text-body font-bold tracking-normal">
                {t('notifications.title')}
              </Popover.Title>
              {unread > 0 && (
                <Button variant="quiet" size="sm" onClick={() => markRead()}>
                  {t('notifications.mark_all_read')}
                </Button>
              )}
            </div>
            <Latest entries={entries} hasFailed={hasFailed} onFollow={close} markRead={markRead} />
            <div className="border-t border-rule px-4 py-1">
              <Link
                href={paths.notifications.index()}
                className="link inline-flex min-h-(--tap) items-center"
                onClick={close}
              >
                {t('notifications.see_all')}
              </Link>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

type LatestProps = {
  entries: readonly GatheredEntry[] | null;
  hasFailed: boolean;
  onFollow: () => void;
  markRead: (ids: string | readonly string[]) => void;
};

type Entry = Omit<GatheredEntry, 'alike'>;

function Latest({ entries, hasFailed, onFollow, markRead }: LatestProps) {
  const t = useT();
  if (!entries?.length)
    return (
      <p className="px-4 py-6 text-soft" role={hasFailed ? 'alert' : undefined}>
        {t(hasFailed ? 'notifications.bell_failed' : 'notifications.bell_empty')}
      </p>
    );
  return (
    <ul className="max-h-[min(26rem,60dvh)] divide-y divide-rule overflow-y-auto">
      {entries.map((entry) =>
        entry.alike.length > 0 ? (
          <Gathered key={entry.id} entry={entry} onFollow={onFollow} markRead={markRead} />
        ) : (
          <One key={entry.id} entry={entry} onFollow={onFollow} markRead={markRead} />
        ),
      )}
    </ul>
  );
}

type EntryProps = { entry: Entry; onFollow: () => void; markRead: (ids: string | readonly string[]) => void };

function One({ entry: { id, text, href, at, isRead }, onFollow, markRead }: EntryProps) {
  const t = useT();
  return (
    <li>
      <Link
        href={href ?? paths.notifications.index()}
        className="flex items-start gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
        onClick={() => {
          if (!isRead) markRead(id);
          onFollow();
        }}
      >
        <Dot isRead={isRead} />
        <span className="min-w-0">
          <span className={`block wrap-anywhere ${isRead ? '' : 'font-strong'}`}>
            {!isRead && <span className="sr-only">{t('notifications.unread')}: </span>}
            {text}
          </span>
          <DateTime at={at} as="relative" className="text-note text-soft" />
        </span>
      </Link>
    </li>
  );
}

/** Several similar notifications as one entry that unfolds. */
function Gathered({ entry, onFollow, markRead }: Omit<EntryProps, 'entry'> & { entry: GatheredEntry }) {
  const t = useT();
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        className="flex w-full cursor-pointer items-start gap-3 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        <Dot isRead={false} />
        <span className="min-w-0 grow">
          <span className="block font-strong wrap-anywhere">
            <span className="sr-only">{t('notifications.unread')}: </span>
            {entry.text}
          </span>
          <DateTime at={entry.at} as="relative" className="text-note text-soft" />
        </span>
        <span aria-hidden="true" className={`text-soft transition-transform ${isOpen ? 'rotate-180' : ''}`}>
          <Icon name="chevron-down" />
        </span>
      </button>
      {isOpen && (
        <div id={list} className="border-t border-rule bg-sunken pl-4">
          <ul className="divide-y divide-rule">
            {entry.alike.map((one) => (
              <One key={one.id} entry={one} onFollow={onFollow} markRead={markRead} />
            ))}
          </ul>
          <div className="px-4 py-1">
            <Button variant="quiet" size="sm" onClick={() => markRead(entry.alike.map(({ id }) => id))}>
              {t('notifications.mark_gathered_read')}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

const Dot = ({ isRead }: { isRead: boolean }) => (
  <span aria-hidden="true" className={`mt-2 size-2 shrink-0 rounded-full ${isRead ? 'bg-transparent' : 'bg-accent'}`} />
);

/** Drawn here and not among the shared icons, which visitors load too. */
function BellIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-[1.3rem]"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M5 17.5h14l-1.7-2.6V10.5a5.3 5.3 0 0 0-10.6 0v4.4zM10 17.5a2 2 0 0 0 4 0M12 5.2V3.5" />
    </svg>
  );
}
