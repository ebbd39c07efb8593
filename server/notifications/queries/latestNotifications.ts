import { sql } from '../../infra/db';
import { groupBy } from '../../shared/groupBy';
import { translator } from '../../shared/i18n';
import { type LocalText, localText } from '../../shared/localText';
import type { NotificationKind } from '../../shared/notificationKinds';
import type { GatheredEntry, NotificationEntry } from '../pages';
import { listNotifications } from './listNotifications';

/** Entries searched for ones to combine. */
const LOOKED_AT = 60;
/** Minimum number to combine. */
const GATHERED_FROM = 3;

const namesOf = (ids: readonly string[]) =>
  sql<{ id: string; title: LocalText }>('notified_events', 'select id, title from events where id = any ($1::uuid[])', [
    ids,
  ]);

/** Notification menu: newest first, with unread ones of a kind and event combined. */
export async function latestNotifications(userId: string, locale: string, most: number): Promise<GatheredEntry[]> {
  const { entries } = await listNotifications(userId, locale, { most: LOOKED_AT });
  const alone = ({ id, isRead, kind, eventId }: NotificationEntry) => (isRead ? id : `${kind} ${eventId}`);
  const groups = [...groupBy(entries, alone).values()].flatMap((alike) =>
    alike.length < GATHERED_FROM ? alike.map((entry) => [entry]) : [alike],
  );
  const shown = groups.toSorted(([one], [other]) => entries.indexOf(one!) - entries.indexOf(other!)).slice(0, most);
  const events = shown.flatMap(([first, ...others]) => (others.length > 0 && first!.eventId ? [first!.eventId] : []));
  const titles = new Map((await namesOf(events)).map(({ id, title }) => [id, localText(title, locale)]));
  return shown.map((alike) => {
    const [first] = alike as [NotificationEntry];
    if (alike.length === 1) return { ...first, alike: [] };
    return { ...first, text: gatheredText(first.kind, alike.length, titles.get(first.eventId ?? ''), locale), alike };
  });
}

function gatheredText(kind: NotificationKind, count: number, event: string | undefined, locale: string): string {
  const t = translator(locale);
  const params = { what: t(`notifications.name_${kind}`), count };
  return event ? t('notifications.gathered_in', { ...params, event }) : t('notifications.gathered', params);
}
