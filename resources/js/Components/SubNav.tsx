import { Link } from '@inertiajs/react';

type SubNavProps = { label: string; items: readonly { label: string; href: string; current: boolean }[] };

/** The pages of one thing, as a line of links. */
export function SubNav({ label, items }: SubNavProps) {
  return (
    <nav aria-label={label} className="no-print flex gap-1 overflow-x-auto border-b border-rule">
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          aria-current={item.current ? 'page' : undefined}
          className="subnav-item"
          preserveScroll
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
