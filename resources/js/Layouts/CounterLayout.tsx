import type { ReactNode } from 'react';
import { ConnectionBanner } from '@/Components/ConnectionBanner';
import { addDrawings } from '@/Components/Icon';
import { ShortcutHelp } from '@/Components/shell/ShortcutHelp';
import { SignInAgain } from '@/Components/shell/SignInAgain';
import { STAFF_ICONS } from '@/Components/shell/staffIcons';

addDrawings(STAFF_ICONS);

/** Full-screen frame of the point of sale. */
export function CounterLayout({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-paper text-ink">
      <div className="counter-lost">
        <ConnectionBanner />
      </div>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <ShortcutHelp />
      <SignInAgain />
    </div>
  );
}
