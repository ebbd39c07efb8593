import type { ReactNode } from 'react';
import { ConnectionBanner } from '@/Components/ConnectionBanner';
import { addDrawings } from '@/Components/Icon';
import { SignInAgain } from '@/Components/shell/SignInAgain';
import { STAFF_ICONS } from '@/Components/shell/staffIcons';

addDrawings(STAFF_ICONS);

/** Full-screen frame of the gate. It is dark in every device theme, because gates are in dark halls and in sunlight. */
export function GateLayout({ children }: { children: ReactNode }) {
  return (
    // The gate has its own offline notice, so the general one is hidden.
    <div className="gate-screen flex h-dvh flex-col overflow-hidden bg-paper text-ink [&:has([data-gate-state=alone])_[data-banner]]:hidden">
      <ConnectionBanner />
      <main id="main" tabIndex={-1} className="min-h-0 grow overflow-y-auto">
        {children}
      </main>
      <SignInAgain />
    </div>
  );
}
