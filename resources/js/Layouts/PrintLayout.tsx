import type { ReactNode } from 'react';

/** No frame, light theme. */
export function PrintLayout({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="print-sheet min-h-dvh bg-white text-black">
      {children}
    </main>
  );
}
