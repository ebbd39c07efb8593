import type { ReactNode } from 'react';
import { ConnectionBanner } from '@/Components/ConnectionBanner';
import { addDrawings } from '@/Components/Icon';
import { STAFF_ICONS } from '@/Components/shell/staffIcons';

addDrawings(STAFF_ICONS);

/** No frame: for phones at the gate and wall screens. */
export function ScreenLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-ink">
      <ConnectionBanner />
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        {children}
      </main>
    </div>
  );
}
