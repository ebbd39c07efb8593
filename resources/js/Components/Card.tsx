import type { ReactNode } from 'react';

type CardProps = {
  children: ReactNode;
  title?: ReactNode;
  actions?: ReactNode;
  as?: 'div' | 'section' | 'article' | 'li';
  className?: string;
};

export function Card({ children, title, actions, as: Element = 'section', className = '' }: CardProps) {
  return (
    <Element className={`rounded-md border border-rule bg-raised sheet-pad ${className}`}>
      {(title || actions) && (
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          {title && <h2 className="text-heading">{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </Element>
  );
}
