import type { ReactNode } from 'react';
import { useAuth } from '@/hooks/useAuth';

/** Margins of a page that buyers and staff share: the back office frame has its own, the public one has none. */
export function PageMargins({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  if (user?.isStaff) return children;
  return (
    <div className="gutter">
      <div className="mx-auto max-w-page py-8 md:py-12">{children}</div>
    </div>
  );
}
