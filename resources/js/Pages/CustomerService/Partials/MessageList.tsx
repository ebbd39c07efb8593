import type { Message } from '@server/support/pages';
import { DateTime } from '@/Components/DateTime';
import { useT } from '@/hooks/useT';

type MessageListProps = { messages: readonly Message[]; customer: string; zone: string };

const LOOKS: Record<Message['kind'], string> = {
  customer: 'border-rule bg-raised mr-6 md:mr-16',
  answer: 'border-accent bg-accent-wash ml-6 md:ml-16',
  note: 'border-dashed border-warn bg-warn-wash',
};

/** All that was said, the oldest first; notes stand apart. */
export function MessageList({ messages, customer, zone }: MessageListProps) {
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
          <p className="whitespace-pre-line wrap-anywhere">{message.body}</p>
        </li>
      ))}
    </ol>
  );
}
