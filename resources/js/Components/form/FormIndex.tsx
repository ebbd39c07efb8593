import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

type Section = { heading: HTMLElement; title: string; isRefused: boolean };

/** A form taller than this number of windows gets an index, if it has several sections. */
const WINDOWS = 2;
const MIN_SECTIONS = 2;
const REFUSED = '[aria-invalid="true"], [data-refusal]';
/** A section is current once its heading is above this share of the window's height. */
const READING_LINE = 0.35;

/** The headings, and which of their sections have errors. */
const sectionsOf = (root: HTMLElement): Section[] =>
  [...root.querySelectorAll<HTMLElement>('h2')].map((heading) => ({
    heading,
    title: heading.textContent ?? '',
    isRefused: Boolean(heading.closest('section')?.querySelector(REFUSED)),
  }));

const isSame = (one: readonly Section[], other: readonly Section[]) =>
  one.length === other.length &&
  one.every(
    (it, at) =>
      it.heading === other[at]!.heading && it.title === other[at]!.title && it.isRefused === other[at]!.isRefused,
  );

/**
 * The sections of the long form around an element, kept up to date; none for a short form. Once shown, the index stays.
 * An element with `data-indexed` around the form adds the sections beside it.
 */
function useSections(inside: RefObject<HTMLElement | null>): readonly Section[] {
  const [sections, setSections] = useState<readonly Section[]>([]);
  useLayoutEffect(() => {
    const form = inside.current?.closest('form');
    const root = form?.closest<HTMLElement>('[data-indexed]') ?? form;
    if (!root) return;
    const read = () =>
      setSections((before) => {
        const isLong = before.length > 0 || root.offsetHeight > WINDOWS * window.innerHeight;
        const now = isLong ? sectionsOf(root) : [];
        if (now.length < MIN_SECTIONS) return before.length === 0 ? before : [];
        return isSame(before, now) ? before : now;
      });
    read();
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    };
    const content = new MutationObserver(later);
    content.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-invalid', 'data-refusal'],
    });
    const size = new ResizeObserver(later);
    size.observe(root);
    return () => {
      cancelAnimationFrame(frame);
      content.disconnect();
      size.disconnect();
    };
  }, [inside]);
  return sections;
}

/**
 * The current section: the last one whose heading is above the reading line; the last of all at the end of the page.
 */
function useCurrent(sections: readonly Section[]): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    if (sections.length === 0) return;
    const look = () => {
      const { scrollHeight } = document.documentElement;
      const isAtFoot = window.innerHeight + window.scrollY >= scrollHeight - 2;
      const line = window.innerHeight * READING_LINE;
      const above = sections.findLastIndex(({ heading }) => heading.getBoundingClientRect().top < line);
      setCurrent(isAtFoot ? sections.length - 1 : Math.max(above, 0));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [sections]);
  return current;
}

function goTo({ heading }: Section): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}

/** Index of a long form's sections: a list at the side on a desktop, a folding bar on narrower screens. */
export function FormIndex() {
  const t = useT();
  const nav = useRef<HTMLElement>(null);
  const sections = useSections(nav);
  const current = useCurrent(sections);
  const [isOpen, setOpen] = useState(false);
  const refused = sections.filter(({ isRefused }) => isRefused).length;
  return (
    <nav ref={nav} className="form-index no-print" aria-label={t('forms.sections')} hidden={sections.length === 0}>
      <button
        type="button"
        className="form-index-bar"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <span className="min-w-0">
          <span className="text-soft">{t('forms.jump_to')}</span> {sections[current]?.title}
        </span>
        {refused > 0 && <Refused />}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} className="ml-auto shrink-0" />
      </button>
      <ol className="form-index-list" data-open={isOpen || undefined}>
        {sections.map((section, at) => (
          <li key={section.heading.id || section.title}>
            <button
              type="button"
              aria-current={at === current ? 'location' : undefined}
              onClick={() => {
                setOpen(false);
                goTo(section);
              }}
            >
              <span>{section.title}</span>
              {section.isRefused && <Refused />}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Refused() {
  const t = useT();
  return (
    <span className="flex shrink-0 items-center text-danger">
      <Icon name="alert" size={18} />
      <span className="sr-only">{t('forms.section_refused')}</span>
    </span>
  );
}
