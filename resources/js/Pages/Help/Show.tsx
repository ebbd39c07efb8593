import { router, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { DateTime } from '@/Components/DateTime';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { SaidText } from '@/Components/SaidText';
import { TextArea } from '@/Components/TextArea';
import { useFoundAgain } from '@/hooks/useFoundAgain';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Props = Pages['Help/Show'];

const LOOKS_EVERY_MS = 30_000;
const lookAgain = () => router.reload({ only: ['conversation', 'messages'] });

/** A customer's question and the answers. */
export default function Show({ conversation, messages, zone }: Props) {
  const t = useT();
  useFoundAgain(lookAgain);
  usePolling(lookAgain, LOOKS_EVERY_MS, conversation.state !== 'closed');
  return (
    <div className="gutter mx-auto grid w-full max-w-[48rem] gap-6 py-10 md:py-16">
      <PageHeader
        title={conversation.subject}
        eyebrow={t('help.reference', { reference: formatReference(conversation.reference) })}
      />
      <ol className="grid gap-4">
        {messages.map(({ id, isOwn, parts, at }) => (
          <li
            key={id}
            className={`rounded-md border p-4 ${isOwn ? 'mr-6 border-rule bg-raised md:mr-16' : 'ml-6 border-accent bg-accent-wash md:ml-16'}`}
          >
            <p className="mb-2 flex flex-wrap justify-between gap-x-6 text-small text-soft">
              <span className="font-strong">{t(isOwn ? 'help.you' : 'help.us')}</span>
              <DateTime at={at} zone={zone} />
            </p>
            <SaidText parts={parts} />
          </li>
        ))}
      </ol>
      <Alert tone={conversation.state === 'open' ? 'info' : 'ok'}>{t(`help.state_${conversation.state}`)}</Alert>
      <WriteForm key={messages.filter(({ isOwn }) => isOwn).length} secret={conversation.secret} />
    </div>
  );
}

function WriteForm({ secret }: { secret: string }) {
  const t = useT();
  const [id] = useState(uuidv7);
  const form = useForm({ id, body: '' });
  return (
    <PostForm form={form} action={paths.help.conversation(secret)} label={t('help.send')}>
      <TextArea {...fieldProps(form, 'body')} label={t('help.again')} rows={5} maxLength={5000} required />
    </PostForm>
  );
}
