import type { ReactNode } from 'react';

type FigureProps = { label: string; value: ReactNode; note?: ReactNode };

/** A labelled number with a comparison. */
export function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="border-t-[1.5px] border-ink pt-3">
      <dt className="text-soft">{label}</dt>
      <dd>
        <span className="figures display block text-title leading-tight font-medium">{value}</span>
        {note && <span className="figures block text-small text-soft">{note}</span>}
      </dd>
    </div>
  );
}
