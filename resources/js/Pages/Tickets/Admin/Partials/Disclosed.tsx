import type { ReactNode } from 'react';

/** A part of the figures that stands closed until a person wants it. */
export function Disclosed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="inline-flex min-h-(--tap) cursor-pointer items-center font-strong text-accent">
        {title}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
