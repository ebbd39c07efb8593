import type { ReactNode } from 'react';
import { ConnectionBanner } from '@/Components/ConnectionBanner';
import { addDrawings } from '@/Components/Icon';
import { SignInAgain } from '@/Components/shell/SignInAgain';
import { STAFF_ICONS } from '@/Components/shell/staffIcons';

addDrawings(STAFF_ICONS);

/** The whole screen for the scan, dark whatever the device says: gates stand in crypts and in the sun. */
export function GateLayout({ children }: { children: ReactNode }) {
  return (
    // Where the gate's own bar says that it is alone, one word of that is enough.
    <div className="gate-screen flex h-dvh flex-col overflow-hidden bg-paper text-ink [&:has([data-gate-state=alone])_[data-banner]]:hidden">
      <ConnectionBanner />
      <main id="main" tabIndex={-1} className="min-h-0 grow overflow-y-auto">
        {children}
      </main>
      <SignInAgain />
    </div>
  );
}
