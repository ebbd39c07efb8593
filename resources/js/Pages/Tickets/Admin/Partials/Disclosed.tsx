import type { ReactNode } from 'react';

/** A part of the figures that stands closed until somebody wants it. */
export function Disclosed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="flex min-h-(--tap) cursor-pointer items-center font-medium">{title}</summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
