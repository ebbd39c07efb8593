import type { ReactNode } from 'react';
import { useAuth } from '@/hooks/useAuth';

/** Company contacts see these pages in the public frame, which has no margins; the staff frame has its own. */
export function Margins({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  return user?.isStaff ? children : <div className="gutter mx-auto w-full max-w-page py-10 md:py-14">{children}</div>;
}
