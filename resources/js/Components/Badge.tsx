import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/Components/Icon';

export type Tone = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger' | 'info';

const TONES: Record<Tone, string> = {
  neutral: 'bg-ink/8 text-soft',
  accent: 'bg-accent-wash text-accent',
  ok: 'bg-ok-wash text-ok',
  warn: 'bg-warn-wash text-warn',
  danger: 'bg-danger-wash text-danger',
  info: 'bg-info-wash text-info',
};

type BadgeProps = { children: ReactNode; tone?: Tone; icon?: IconName; className?: string };

/** A short label, distinguished by text as well as colour. On a phone it wraps when it is too wide. */
export function Badge({ children, tone = 'neutral', icon, className = '' }: BadgeProps) {
  return (
    <span
      className={`inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-sm px-2 py-0.5 text-note font-strong md:whitespace-nowrap forced-colors:border ${TONES[tone]} ${className}`}
    >
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  );
}
