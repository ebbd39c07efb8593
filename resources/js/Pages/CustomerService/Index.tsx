import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { channels, echoName } from '@server/shared/channels';
import { paths } from '@server/shared/paths';
import type { SupportFigures } from '@server/support/pages';
import { Badge } from '@/Components/Badge';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { useAuth } from '@/hooks/useAuth';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useFormat } from '@/hooks/useFormat';
import { useReconnect } from '@/hooks/useReconnect';
import { useT } from '@/hooks/useT';
import { StateBadge } from './Partials/StateBadge';

const lookAgain = () => router.reload({ only: ['list', 'figures'] });

/** Conversations with customers; updates live. */
export default function Index({ list, figures }: Pages['CustomerService/Index']) {
  const t = useT();
  const { may, mayEverywhere } = useAuth();
  usePrivateChannel(echoName(channels.support()), { SupportTicketOpened: lookAgain, SupportTicketUpdated: lookAgain });
  useReconnect(lookAgain);
  return (
    <ListPage
      list={list}
      title={t('support.title')}
      lead={t('support.lead')}
      headActions={
        <>
          {may('mails.view') && (
            <LinkButton href={paths.customerService.mails()} icon="mail" variant="secondary">
              {t('support.mails')}
            </LinkButton>
          )}
          {mayEverywhere('support.manage') && (
            <LinkButton href={paths.customerService.replies()} variant="secondary">
              {t('support.replies')}
            </LinkButton>
          )}
        </>
      }
      rowHref={({ id }) => paths.customerService.show(id)}
      cells={{
        subject: ({ subject, unread }) => (
          <span className={unread ? 'font-strong' : ''}>
            {subject} {unread && <Badge tone="accent">{t('support.unread')}</Badge>}
          </span>
        ),
        state: ({ state }) => <StateBadge state={state} />,
        order: ({ order }) => order && <span className="figures">{order}</span>,
        reference: ({ reference }) => <span className="figures">{reference}</span>,
      }}
      empty={<EmptyState title={t('support.none')}>{t('support.none_text')}</EmptyState>}
    >
      <Figures figures={figures} />
    </ListPage>
  );
}

function Figures({ figures }: { figures: SupportFigures }) {
  const t = useT();
  const format = useFormat();
  const { open, unread, late, medianMinutes } = figures;
  const shown = [
    { label: t('support.figure_open'), value: format.number(open) },
    { label: t('support.figure_unread'), value: format.number(unread) },
    { label: t('support.figure_late'), value: format.number(late) },
    {
      label: t('support.figure_median'),
      value: medianMinutes === null ? '—' : format.duration(Math.max(1, medianMinutes)),
      note: t('support.figure_median_hint'),
    },
  ];
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
      {shown.map(({ label, value, note }) => (
        <div key={label} className="border-t-[1.5px] border-ink pt-3">
          <dt className="text-soft">{label}</dt>
          <dd>
            <span className="figures display block text-heading font-medium">{value}</span>
            {note && <span className="block text-small text-soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
