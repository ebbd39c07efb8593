import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Select } from '@/Components/Select';
import { type Column, Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';
import { ProfileSection } from './ProfileSection';

type Choice = NonNullable<Pages['Profile/Edit']['notifications']>[number];
type Way = 'inApp' | 'mail';
type NotificationsSectionProps = { choices: readonly Choice[] };

const STAY = { preserveScroll: true, preserveState: true, only: ['notifications'] };

const RHYTHMS = ['at_once', 'hourly', 'daily'] as const satisfies readonly Choice['rhythm'][];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const clockTime = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Immediate emails or a digest; nothing where there are no emails. */
function When({ choice }: { choice: Choice }) {
  const t = useT();
  const what = t(`notifications.name_${choice.kind}`);
  const save = (change: Partial<Choice>) =>
    router.patch(paths.notifications.preferences(), { ...choice, ...change }, STAY);
  if (!choice.mail) return <span className="text-soft">—</span>;
  if (choice.isUrgent) return <span className="text-soft">{t('notifications.urgent')}</span>;
  return (
    <span className="grid max-w-56 gap-2">
      <Select
        name={`rhythm-${choice.kind}`}
        label={t('notifications.choice_of_when', { what })}
        hideLabel
        value={choice.rhythm}
        options={RHYTHMS.map((rhythm) => ({ value: rhythm, label: t(`notifications.rhythm_${rhythm}`) }))}
        onChange={(rhythm) => save({ rhythm })}
      />
      {choice.rhythm === 'daily' && (
        <Select
          name={`hour-${choice.kind}`}
          label={t('notifications.choice_of_hour', { what })}
          hideLabel
          value={String(choice.hour)}
          options={HOURS.map((hour) => ({
            value: String(hour),
            label: t('notifications.at_hour', { hour: clockTime(hour) }),
          }))}
          onChange={(hour) => save({ hour: Number(hour) })}
        />
      )}
    </span>
  );
}

/** Choice of notifications and channels; each checkbox saves immediately. */
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
    { key: 'when', header: t('notifications.when'), cell: (choice) => <When choice={choice} /> },
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
