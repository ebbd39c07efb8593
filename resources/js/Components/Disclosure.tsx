import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

type DisclosureProps = {
  button: ReactNode;
  /** Accessible name of a button without text. */
  label?: string;
  buttonClassName?: string;
  /** Position of the panel relative to the button. */
  place?: 'below-start' | 'below-end' | 'above-start' | 'above-end';
  children: ReactNode;
};

const PLACES = {
  'below-start': 'top-full left-0 mt-2',
  'below-end': 'top-full right-0 mt-2',
  'above-start': 'bottom-full left-0 mb-2',
  'above-end': 'bottom-full right-0 mb-2',
};

/** A button that opens a small panel of links; Escape or leaving it closes the panel. */
export function Disclosure({ button, label, buttonClassName, place = 'below-end', children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    const onOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('inertia:navigate', close);
    function close() {
      setOpen(false);
    }
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('inertia:navigate', close);
    };
  }, [open]);

  return (
    <div ref={root} className="relative min-w-0">
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        className={buttonClassName}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      <div id={id} hidden={!open} className={`popup absolute z-40 ${PLACES[place]}`}>
        {children}
      </div>
    </div>
  );
}
