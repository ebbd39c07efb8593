import type { ReactNode } from 'react';

/** A section of the figures, closed by default. */
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
