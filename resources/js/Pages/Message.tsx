import { Head } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';
import { isMessageKind, messageSteps } from '@/lib/messageSteps';

export default function Message({ kind }: Pages['Message']) {
  const t = useT();
  if (!isMessageKind(kind)) throw new Error(`There is no message ${kind}`);
  const { icon, href } = messageSteps[kind];
  const text = (part: 'title' | 'text' | 'action') => t(`messages.${kind}_${part}` satisfies MessageKey);
  return (
    <div className="gutter">
      <Head title={text('title')} />
      <div className="mx-auto max-w-2xl py-16 md:py-28">
        <Icon name={icon} size={40} className="mb-6 text-accent" />
        <h1 className="text-title">{text('title')}</h1>
        <p className="mt-4 mb-8 max-w-reading text-lead text-soft">{text('text')}</p>
        <LinkButton href={href} size="lg" iconEnd="arrow-right">
          {text('action')}
        </LinkButton>
      </div>
    </div>
  );
}
