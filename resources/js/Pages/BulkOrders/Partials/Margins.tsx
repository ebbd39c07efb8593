import type { ReactNode } from 'react';
import { useAuth } from '@/hooks/useAuth';

/** Contacts of companies see these pages in the public frame, which leaves margins to each; staff in theirs. */
export function Margins({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  return user?.isStaff ? children : <div className="gutter mx-auto w-full max-w-page py-10 md:py-14">{children}</div>;
}
