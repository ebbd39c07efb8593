import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { type Column, Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';
import { ProfileSection } from './ProfileSection';

type Choice = NonNullable<Pages['Profile/Edit']['notifications']>[number];
type Way = 'inApp' | 'mail';
type NotificationsSectionProps = { choices: readonly Choice[] };

const STAY = { preserveScroll: true, preserveState: true, only: ['notifications'] };

/** Of what the product tells somebody by itself, and where; each box counts at once. */
export function NotificationsSection({ choices }: NotificationsSectionProps) {
  const t = useT();
  const choose = (choice: Choice, way: Way, isOn: boolean) =>
    router.patch(paths.notifications.preferences(), { ...choice, [way]: isOn }, STAY);
  const nameOf = (choice: Choice) => t(`notifications.name_${choice.kind}`);
  const box = (way: Way, label: (what: string) => string) => (choice: Choice) => (
    <input
      type="checkbox"
      className="tick"
      aria-label={label(nameOf(choice))}
      checked={choice[way]}
      onChange={(event) => choose(choice, way, event.target.checked)}
    />
  );
  const columns: Column<Choice>[] = [
    { key: 'what', header: t('notifications.what'), primary: true, cell: nameOf },
    {
      key: 'inApp',
      header: t('notifications.in_app'),
      cell: box('inApp', (what) => t('notifications.choice_of_in_app', { what })),
    },
    {
      key: 'mail',
      header: t('notifications.by_mail'),
      cell: box('mail', (what) => t('notifications.choice_of_mail', { what })),
    },
  ];
  return (
    <ProfileSection id="notifications" title={t('users.notifications_title')} lead={t('users.notifications_lead')}>
      <Table
        caption={t('users.notifications_title')}
        columns={columns}
        rows={choices}
        rowKey={(choice) => choice.kind}
      />
    </ProfileSection>
  );
}
