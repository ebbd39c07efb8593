import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/Components/Icon';
import { IconButton } from '@/Components/IconButton';
import { useT } from '@/hooks/useT';

export type AlertTone = 'info' | 'ok' | 'warn' | 'danger';

const LOOKS: Record<AlertTone, { box: string; icon: IconName; mark: string }> = {
  info: { box: 'bg-info-wash border-info', mark: 'text-info', icon: 'info' },
  ok: { box: 'bg-ok-wash border-ok', mark: 'text-ok', icon: 'check' },
  warn: { box: 'bg-warn-wash border-warn', mark: 'text-warn', icon: 'alert' },
  danger: { box: 'bg-danger-wash border-danger', mark: 'text-danger', icon: 'alert' },
};

type AlertProps = {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  /**
   * Announced to screen readers; set it for something that has just happened, not for text that was on the page when it
   * opened.
   */
  live?: boolean;
  className?: string;
};

/** A notice that stays on the page. */
export function Alert({ tone = 'info', title, children, action, onDismiss, live = false, className = '' }: AlertProps) {
  const t = useT();
  const look = LOOKS[tone];
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={`flex flex-wrap gap-3 rounded-md border-l-4 p-4 ${look.box} ${className}`}>
      <Icon name={look.icon} size={22} className={`mt-0.5 ${look.mark}`} />
      <div className="min-w-0 grow basis-32">
        {title && <p className="font-bold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
      {onDismiss && <IconButton icon="x" size="sm" label={t('common.close')} onClick={onDismiss} />}
    </div>
  );
}
