import { paths } from '@server/shared/paths';
import type { IconName } from '@/Components/Icon';

type MessageStep = { icon: IconName; href: string };

/** All plain messages with the target of their next step; the texts are translations by kind. */
export const messageSteps = {
  account_deleted: { icon: 'trash', href: paths.home() },
  check_mail: { icon: 'mail', href: paths.auth.login() },
  code_reserved: { icon: 'ticket', href: paths.home() },
  company_asked: { icon: 'mail', href: paths.home() },
  device_signed_out: { icon: 'lock', href: paths.auth.forgotPassword() },
  email_verified: { icon: 'check', href: paths.home() },
  link_expired: { icon: 'clock', href: paths.auth.forgotPassword() },
  link_used: { icon: 'check', href: paths.auth.login() },
  order_cancelled: { icon: 'ticket', href: paths.home() },
  order_expired: { icon: 'clock', href: paths.home() },
  promo_code_asked: { icon: 'mail', href: paths.home() },
  question_asked: { icon: 'mail', href: paths.home() },
  signed_out: { icon: 'log-out', href: paths.auth.login() },
} as const satisfies Record<string, MessageStep>;

export type MessageKind = keyof typeof messageSteps;

export const isMessageKind = (kind: string): kind is MessageKind => Object.hasOwn(messageSteps, kind);
