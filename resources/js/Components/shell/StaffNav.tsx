import { Link, usePage } from '@inertiajs/react';
import { isCurrentEntry } from '@server/shared/pageFamilies';
import { paths } from '@server/shared/paths';
import type { StaffEntry } from '@server/shared/staffEntry';
import type { EntryGroup } from '@server/shared/staffPages';
import { useEffect, useId, useRef, useState } from 'react';
import { Icon } from '@/Components/Icon';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';
import { useStaffPages } from './useStaffPages';
import { useWorkspaceTab } from './useWorkspaceTab';

const useIsCurrent = () => {
  const { component } = usePage();
  const isInEvent = useWorkspaceTab() !== null;
  return (entry: StaffEntry) => isCurrentEntry(entry, component, isInEvent);
};

/** Scrolls the list only: `scrollIntoView` would also scroll the page and cut its header. */
function revealIn(list: HTMLElement | null): void {
  const current = list?.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!list || !current) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (current.bottom > bottom) list.scrollTop += current.bottom - bottom;
  else if (current.top < top) list.scrollTop -= top - current.top;
}

const KEY = 'nav.open';

/** The groups that the user left open; none where storage is unavailable. */
function readOpen(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((label) => typeof label === 'string') : [];
  } catch {
    return [];
  }
}

function useOpenGroups() {
  const [open, setOpen] = useState(readOpen);
  const toggle = (label: string, isOpen: boolean) => {
    const next = isOpen ? [...open, label] : open.filter((other) => other !== label);
    setOpen(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Without storage, all groups start folded.
    }
  };
  return { open, toggle };
}

type GroupProps = {
  group: EntryGroup;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  isCurrent: (entry: StaffEntry) => boolean;
};

/** The group of the current page starts open and can be folded. */
function Group({ group, isOpen, onToggle, isCurrent }: GroupProps) {
  const t = useT();
  const id = useId();
  return (
    <section aria-label={t(group.label)} className="mt-1">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
          className="side-link w-full justify-between"
        >
          <span className="text-left">{t(group.label)}</span>
          <Icon name="chevron-down" size={18} className={isOpen ? 'rotate-180' : undefined} />
        </button>
      </h2>
      <ul id={id} hidden={!isOpen} className="mb-2 ml-3 border-l border-rule pl-2">
        {group.entries.map((page) => (
          <li key={page.label}>
            <Link href={page.href} aria-current={isCurrent(page) ? 'page' : undefined} className="side-link">
              {t(page.label)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All back office pages that the user may open: daily work first, the rest in groups whose state is remembered. */
export function StaffNav() {
  const t = useT();
  const { daily, groups } = useStaffPages();
  const isCurrent = useIsCurrent();
  const nav = useRef<HTMLElement>(null);
  const { component } = usePage();
  const { may, roles } = useAuth();
  const { open, toggle } = useOpenGroups();
  const here = groups.find(({ entries }) => entries.some(isCurrent))?.label;
  const [folded, setFolded] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for anew on every page
  useEffect(() => {
    revealIn(nav.current);
    setFolded(undefined);
  }, [component]);
  const isOpen = (label: string) => (label === here ? folded !== label : open.includes(label));
  return (
    <nav ref={nav} aria-label={t('common.main_navigation')} className="-mx-2 grow overflow-y-auto px-2">
      <ul className="grid gap-1">
        {daily.map((page) => (
          <li key={page.label}>
            <Link href={page.href} aria-current={isCurrent(page) ? 'page' : undefined} className="side-link">
              <Icon name={page.icon} /> {t(page.label)}
            </Link>
          </li>
        ))}
        {roles.includes('company') && !may('bulk.view') && (
          <li>
            <Link
              href={paths.bulk.index()}
              aria-current={component.startsWith('BulkOrders/') ? 'page' : undefined}
              className="side-link"
            >
              <Icon name="wallet" /> {t('common.company_orders')}
            </Link>
          </li>
        )}
      </ul>
      {groups.map((group) => (
        <Group
          key={group.label}
          group={group}
          isOpen={isOpen(group.label)}
          isCurrent={isCurrent}
          onToggle={(opens) => {
            if (group.label === here) setFolded(opens ? undefined : group.label);
            toggle(group.label, opens);
          }}
        />
      ))}
    </nav>
  );
}
