import type { Pages } from '@server/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { DateTime } from '@/Components/DateTime';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import type { BulkAction } from '@/Components/list/BulkBar';
import { ListPage } from '@/Components/list/ListPage';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { StateBadge } from './Partials/StateBadge';

export default function Index({ list }: Pages['Users/Index']) {
  const t = useT();
  const mailText = useMailText();
  const action = (name: 'sign_out' | 'deactivate' | 'reactivate', label: MessageKey, asks: boolean): BulkAction => ({
    label: t(label),
    href: paths.users.selection(),
    data: { action: name },
    ...(asks && {
      confirm: (count) => ({
        title: t(`people.many_${name}_title` as MessageKey, { count }),
        text: t(`people.many_${name}_text` as MessageKey),
        label: t(label),
      }),
    }),
  });
  return (
    <ListPage
      list={list}
      title={t('people.title')}
      lead={t('people.lead')}
      createHref={paths.users.create()}
      createLabel={t('people.invite')}
      rowHref={(row) => paths.users.edit(row.id)}
      cells={{
        email: (row) => <span className="wrap-anywhere">{row.email}</span>,
        roles: (row) => (
          <span className="flex flex-wrap gap-1.5">
            {row.roles.map((role) => (
              <Badge key={role}>{role}</Badge>
            ))}
          </span>
        ),
        reach: (row) =>
          row.reach ? <span className="whitespace-pre-line">{row.reach}</span> : <span className="text-soft">–</span>,
        state: (row) => <StateBadge state={row.state} />,
        lastSeenAt: (row) =>
          row.lastSeenAt ? (
            <DateTime at={row.lastSeenAt} zone={list.zone} as="relative" />
          ) : (
            <span className="text-soft">{t('people.never_seen')}</span>
          ),
      }}
      actions={[
        action('sign_out', 'people.sign_out_all', true),
        action('deactivate', 'people.deactivate', true),
        action('reactivate', 'people.reactivate', false),
      ]}
      empty={
        <EmptyState
          icon="users"
          title={t('people.empty_title')}
          action={<LinkButton href={paths.users.create()}>{t('people.invite')}</LinkButton>}
        >
          {mailText('people.empty_text')}
        </EmptyState>
      }
    />
  );
}
