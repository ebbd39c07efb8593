import type { ReactNode } from 'react';

type TicketStubProps = {
  children: ReactNode;
  /** The stub: at the right, on a phone at the bottom. */
  stub: ReactNode;
  as?: 'div' | 'article' | 'li';
  className?: string;
};

/** A sheet with a tear-off stub; for tickets only. */
export function TicketStub({ children, stub, as: Element = 'div', className = '' }: TicketStubProps) {
  return (
    <Element className={`ticket-stub-lift ${className}`}>
      <div className="ticket-stub">
        <div className="min-w-0 sheet-pad">{children}</div>
        <div className="flex items-center justify-center gap-4 px-4 sm:flex-col">{stub}</div>
      </div>
    </Element>
  );
}
