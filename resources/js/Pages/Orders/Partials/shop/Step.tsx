import type { ReactNode, Ref } from 'react';

type StepProps = { id: string; title: string; aside?: ReactNode; children: ReactNode; ref?: Ref<HTMLElement> };

/** One step of buying, with its heading. */
export function Step({ id, title, aside, children, ref }: StepProps) {
  return (
    <section ref={ref} aria-labelledby={id} className="border-t border-ink pt-4 pb-12">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-heading outline-none">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
