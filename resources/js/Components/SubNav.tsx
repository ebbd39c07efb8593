import { Link } from '@inertiajs/react';
import { useLayoutEffect, useRef } from 'react';

type SubNavItem = { label: string; href: string; current: boolean; lang?: string };
type SubNavProps = { label: string; items: readonly SubNavItem[] };

/** Scrolls sideways only; the vertical position of the page stays. */
function bringIntoView(bar: HTMLElement): void {
  const current = bar.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!current) return;
  const { left, width } = bar.getBoundingClientRect();
  bar.scrollLeft += current.left + current.width / 2 - (left + width / 2);
}

/** Links to the pages of one record; a long line scrolls to the current one. */
export function SubNav({ label, items }: SubNavProps) {
  const bar = useRef<HTMLElement>(null);
  const current = items.find((item) => item.current)?.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for anew on every page
  useLayoutEffect(() => bringIntoView(bar.current!), [current]);
  return (
    <nav ref={bar} aria-label={label} className="no-print subnav">
      {items.map((item) => (
        <Link
          key={item.href}
          href={item.href}
          aria-current={item.current ? 'page' : undefined}
          className="subnav-item"
          lang={item.lang}
          preserveScroll
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
