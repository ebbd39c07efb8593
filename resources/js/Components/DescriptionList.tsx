import type { ReactNode } from 'react';

type DescriptionListProps = { items: readonly { term: string; value: ReactNode }[]; className?: string };

/** Facts about one thing, each under its name, ruled like a catalogue entry. */
export function DescriptionList({ items, className = '' }: DescriptionListProps) {
  return (
    <dl className={`h-fit divide-y divide-rule border-y border-rule ${className}`}>
      {items.map((item) => (
        <div key={item.term} className="grid gap-x-6 gap-y-0.5 py-3 sm:items-baseline sm:grid-cols-[11rem_1fr]">
          <dt className="text-soft">{item.term}</dt>
          <dd className="min-w-0">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
