import { Link, router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { type ConversationState, TRANSITIONS } from '@server/shared/states';
import { Alert } from '@/Components/Alert';
import { Card } from '@/Components/Card';
import { DateTime } from '@/Components/DateTime';
import { DescriptionList } from '@/Components/DescriptionList';
import { Select } from '@/Components/Select';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { LinkedOrder, OtherOrders } from './LinkedOrder';

type Props = Pages['CustomerService/Show'];

const change = (url: string, data: Record<string, string | null>) => router.post(url, data, { preserveScroll: true });

/** Data of a conversation, and controls to change it. */
export function Facts(props: Props) {
  const t = useT();
  const { conversation, others } = props;
  return (
    <div className="grid gap-6">
      <Alert tone={conversation.isProven ? 'ok' : 'warn'}>
        {t(conversation.isProven ? 'support.proven' : 'support.not_proven')}
      </Alert>
      <Card title={t('support.facts')}>
        <Handling {...props} />
        <Times {...props} />
      </Card>
      <LinkedOrder {...props} />
      {others.length > 0 && <OtherOrders others={others} zone={props.zone} />}
    </div>
  );
}

function Handling({ conversation, agents, can }: Props) {
  const t = useT();
  if (!can.manage) return null;
  const { id, state, assigneeId } = conversation;
  const states: ConversationState[] = [state, ...TRANSITIONS.conversation[state]];
  return (
    <div className="mb-6 grid gap-4">
      <Select
        label={t('support.state')}
        value={state}
        onChange={(chosen) => change(paths.customerService.state(id), { state: chosen })}
        options={states.map((value) => ({ value, label: t(`support.state_${value}`) }))}
      />
      <Select
        label={t('support.assignee')}
        placeholder={t('support.nobody')}
        value={assigneeId ?? ''}
        onChange={(chosen) => change(paths.customerService.assignee(id), { assigneeId: chosen || null })}
        options={agents.map((agent) => ({ value: agent.id, label: agent.name }))}
      />
    </div>
  );
}

const MINUTE_MS = 60_000;

function Times({ conversation, zone }: Props) {
  const t = useT();
  const format = useFormat();
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' });
  const { createdAt, waitingSince, firstAnsweredAt, locale, follows, followedBy } = conversation;
  const minutes = (until: string) => Math.max(1, Math.round((Date.parse(until) - Date.parse(createdAt)) / MINUTE_MS));
  const other = (id: string) => (
    <Link href={paths.customerService.show(id)} className="link">
      {t('support.open_it')}
    </Link>
  );
  return (
    <DescriptionList
      items={[
        { term: t('support.asked_at'), value: <DateTime at={createdAt} zone={zone} /> },
        {
          term: t('support.first_answer_after'),
          value: firstAnsweredAt ? format.duration(minutes(firstAnsweredAt)) : t('support.not_yet'),
        },
        ...(waitingSince
          ? [{ term: t('support.waiting_since'), value: <DateTime at={waitingSince} zone={zone} as="relative" /> }]
          : []),
        { term: t('support.language'), value: languages.of(locale) ?? locale },
        ...(follows ? [{ term: t('support.follows'), value: other(follows) }] : []),
        ...(followedBy ? [{ term: t('support.followed_by'), value: other(followedBy) }] : []),
      ]}
    />
  );
}
