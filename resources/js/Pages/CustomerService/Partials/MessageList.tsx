import { paths } from '@server/shared/paths';
import type { Message } from '@server/support/pages';
import { Badge } from '@/Components/Badge';
import { DateTime } from '@/Components/DateTime';
import { SaidText } from '@/Components/SaidText';
import { useT } from '@/hooks/useT';

type MessageListProps = { conversationId: string; messages: readonly Message[]; customer: string; zone: string };

const LOOKS: Record<Message['kind'], string> = {
  customer: 'border-rule bg-raised mr-6 md:mr-16',
  answer: 'border-accent bg-accent-wash ml-6 md:ml-16',
  note: 'border-dashed border-warn bg-warn-wash',
};

/** All messages, oldest first; notes look different. */
export function MessageList({ conversationId, messages, customer, zone }: MessageListProps) {
  const t = useT();
  const writerOf = ({ kind, author }: Message) =>
    kind === 'customer' ? customer : t(`support.${kind}_of`, { name: author ?? t('support.gone') });
  return (
    <ol aria-label={t('support.messages')} className="grid gap-4">
      {messages.map((message) => (
        <li key={message.id} className={`rounded-md border p-4 ${LOOKS[message.kind]}`}>
          <p className="mb-2 flex flex-wrap justify-between gap-x-6 text-small text-soft">
            <span className="wrap-anywhere">
              <span className="font-strong">{writerOf(message)}</span>
              {message.sender && <> · {t('support.by_mail_from', { address: message.sender })}</>}
            </span>
            <DateTime at={message.at} zone={zone} />
          </p>
          {message.mail?.isUnsure && (
            <p className="mb-2">
              <Badge tone="warn">{t('support.mail_unsure')}</Badge>
            </p>
          )}
          <SaidText parts={message.parts} />
          {message.mail?.isKept && (
            <p className="mt-3 text-small">
              <a className="link" href={paths.customerService.mailAsItCame(conversationId, message.id)} download>
                {t('support.mail_as_it_came')}
              </a>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
