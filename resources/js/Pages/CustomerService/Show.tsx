import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { channels, echoName } from '@server/shared/channels';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { useEffect, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useReconnect } from '@/hooks/useReconnect';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { AnswerForm } from './Partials/AnswerForm';
import { Facts } from './Partials/Facts';
import { MessageList } from './Partials/MessageList';
import { StateBadge } from './Partials/StateBadge';
import { useColleagues } from './Partials/useColleagues';

type Props = Pages['CustomerService/Show'];

const lookAgain = () => router.reload({ only: ['conversation', 'messages', 'seen', 'order', 'others'] });

/** Updates the page live and marks visible messages as read. */
function useLive({ conversation, can }: Props) {
  const { id, isUnread } = conversation;
  const hear = ({ ticketId }: { ticketId: string }) => ticketId === id && lookAgain();
  usePrivateChannel(echoName(channels.support()), { SupportTicketUpdated: hear });
  useReconnect(lookAgain);
  useEffect(() => {
    if (isUnread && can.manage) void http.post(paths.customerService.read(id)).catch(() => undefined);
  }, [id, isUnread, can.manage]);
}

export default function Show(props: Props) {
  const { conversation, messages, seen, replies, zone, can } = props;
  const t = useT();
  useLive(props);
  const { looking, writing, sayWriting } = useColleagues(conversation.id);
  const [answers, setAnswers] = useState(0);
  return (
    <>
      <PageHeader
        title={conversation.subject}
        eyebrow={<span className="figures">{formatReference(conversation.reference)}</span>}
        lead={
          <span className="flex flex-wrap items-center gap-3">
            <StateBadge state={conversation.state} />
            <span className="wrap-anywhere">
              {conversation.name} · {conversation.email}
            </span>
          </span>
        }
        actions={
          can.viewMails && (
            <LinkButton
              href={paths.customerService.mails(`?q=${encodeURIComponent(conversation.email)}`)}
              icon="mail"
              variant="secondary"
            >
              {t('support.mails_to_them')}
            </LinkButton>
          )
        }
        crumbs={[
          { label: t('support.title'), href: paths.customerService.index() },
          { label: formatReference(conversation.reference) },
        ]}
      />
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-6">
          <MessageList conversationId={conversation.id} messages={messages} customer={conversation.name} zone={zone} />
          <p role="status" className="text-small text-soft empty:hidden">
            {writing.length > 0
              ? t('support.writing', { names: writing.join(', ') })
              : looking.length > 0 && t('support.looking', { names: looking.join(', ') })}
          </p>
          {conversation.state === 'closed' && <Alert>{t('support.closed_text')}</Alert>}
          {can.manage && (
            <AnswerForm
              key={answers}
              id={conversation.id}
              seen={seen}
              locale={conversation.locale}
              isClosed={conversation.state === 'closed'}
              replies={replies}
              onTyping={sayWriting}
              onSent={() => setAnswers((count) => count + 1)}
            />
          )}
        </div>
        <Facts {...props} />
      </div>
    </>
  );
}
