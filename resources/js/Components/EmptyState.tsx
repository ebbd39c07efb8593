import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/Components/Icon';

type EmptyStateProps = { title: ReactNode; children?: ReactNode; icon?: IconName; action?: ReactNode };

/** Says why a page or list is empty and what to do about it. */
export function EmptyState({ title, children, icon = 'ticket', action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 border-y border-rule px-[min(1.5rem,6vw)] py-16 text-center">
      <Icon name={icon} size={36} className="text-faint" />
      <h2 className="display text-heading italic">{title}</h2>
      {children && <div className="max-w-reading text-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
