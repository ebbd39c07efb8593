import { Head, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { MailTextKey } from '@server/shared/i18n/mailText';
import type { MessageKey } from '@server/shared/i18n/translate';
import { AskedAgain } from '@/Components/AskedAgain';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { isMessageKind, messageSteps } from '@/lib/messageSteps';

/** Messages with another text while no emails can be sent. */
const UNSENT: ReadonlySet<string> = new Set<MailTextKey>([
  'messages.check_mail_title',
  'messages.check_mail_text',
  'messages.promo_code_asked_text',
  'messages.question_asked_text',
]);

export default function Message({ kind, contact }: Pages['Message']) {
  const t = useT();
  if (!isMessageKind(kind)) throw new Error(`There is no message ${kind}`);
  const { icon, href } = messageSteps[kind];
  const { mails } = usePage().props.features;
  const mailText = useMailText();
  const text = (part: 'title' | 'text' | 'action') => {
    const key = `messages.${kind}_${part}` satisfies MessageKey;
    return UNSENT.has(key) ? mailText(key as MailTextKey) : t(key);
  };
  return (
    <div className="gutter">
      <Head title={text('title')} />
      <div className="mx-auto max-w-2xl py-16 md:py-28">
        <Icon name={icon} size={40} className="mb-6 text-accent" />
        <h1 className="text-title">{text('title')}</h1>
        <p className="mt-4 mb-8 max-w-reading text-lead text-soft">{text('text')}</p>
        {contact && <p className="-mt-4 mb-8 font-strong wrap-anywhere">{contact}</p>}
        {kind === 'check_mail' && mails && <AskedAgain />}
        <LinkButton href={href} size="lg" iconEnd="arrow-right">
          {text('action')}
        </LinkButton>
      </div>
    </div>
  );
}
