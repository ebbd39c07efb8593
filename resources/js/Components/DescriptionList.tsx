import type { ReactNode } from 'react';

type DescriptionListProps = {
  items: readonly { term: string; value: ReactNode }[];
  /** Short values, such as numbers, are beside their names on a phone too. */
  short?: boolean;
  className?: string;
};

/** Names and values of one record, with lines between them. */
export function DescriptionList({ items, short, className = '' }: DescriptionListProps) {
  return (
    <dl className={`h-fit divide-y divide-rule border-y border-rule ${className}`}>
      {items.map((item) => (
        <div
          key={item.term}
          className={`grid gap-x-6 gap-y-0.5 sm:items-baseline sm:grid-cols-[11rem_1fr] ${short ? 'grid-cols-[1fr_auto] py-2' : 'py-3'}`}
        >
          <dt className="text-soft">{item.term}</dt>
          <dd className="min-w-0">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
