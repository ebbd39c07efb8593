import { Head } from '@inertiajs/react';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { Icon, type IconName } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';

type Kind = { icon: IconName; href: string };

/** Every message there is, and where its one next step leads; the words are in the texts, by kind. */
const KINDS = {
  account_deleted: { icon: 'trash', href: paths.home() },
  check_mail: { icon: 'mail', href: paths.home() },
  email_verified: { icon: 'check', href: paths.home() },
  link_expired: { icon: 'clock', href: paths.auth.forgotPassword() },
  order_cancelled: { icon: 'ticket', href: paths.home() },
  order_expired: { icon: 'clock', href: paths.home() },
  signed_out: { icon: 'log-out', href: paths.auth.login() },
} as const satisfies Record<string, Kind>;

type MessageKind = keyof typeof KINDS;
type MessageProps = { kind: MessageKind };

export default function Message({ kind }: MessageProps) {
  const t = useT();
  const { icon, href } = KINDS[kind];
  const text = (part: 'title' | 'text' | 'action') => t(`messages.${kind}_${part}` satisfies MessageKey);
  return (
    <div className="gutter">
      <Head title={text('title')} />
      <div className="mx-auto max-w-2xl py-16 md:py-28">
        <Icon name={icon} size={40} className="mb-6 text-accent" />
        <h1 className="text-title">{text('title')}</h1>
        <p className="mt-4 mb-8 max-w-reading text-[1.1rem] text-soft">{text('text')}</p>
        <LinkButton href={href} size="lg" iconEnd="arrow-right">
          {text('action')}
        </LinkButton>
      </div>
    </div>
  );
}
