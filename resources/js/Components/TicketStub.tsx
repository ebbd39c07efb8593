import type { ReactNode } from 'react';

type TicketStubProps = {
  children: ReactNode;
  /** What tears off: at the right, below on a phone. */
  stub: ReactNode;
  as?: 'div' | 'article' | 'li';
  className?: string;
};

/** A sheet with a stub to tear off; for the few things that are a ticket. */
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
