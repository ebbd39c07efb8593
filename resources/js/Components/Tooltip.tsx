import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

/** A few words about a control, on hover or focus; never the only place where they stand. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={children} />
      <Base.Portal>
        <Base.Positioner className="z-50" sideOffset={6} collisionPadding={12}>
          <Base.Popup className="max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-[0.9rem] text-paper">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
