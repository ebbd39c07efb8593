import { type ReactNode, useId, useState } from 'react';
import { Icon } from '@/Components/Icon';

const LOOKS = {
  part: 'text-subheading font-medium lg:mb-2',
  minor: 'font-sans font-strong tracking-normal lg:mb-0.5',
  card: 'text-subheading lg:mb-4 lg:text-heading',
};

/** Characters in one line on a phone. */
const LINE = 46;

/** The first words of a text. CSS truncation would hide more of it at larger font sizes. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/\s+\S*$/, '')}…`;
}

type FoldProps = {
  id?: string;
  title: string;
  /** Summary shown below the title while it is closed. */
  line?: string;
  /** `minor`: a heading of level three in text size; `card`: the title of a card. */
  look?: keyof typeof LOOKS;
  className?: string;
  children: ReactNode;
};

/** A section that a phone shows as one line until it is pressed. A wide screen shows it open. */
export function Fold({ id, title, line, look = 'part', className = '', children }: FoldProps) {
  const [isOpen, setOpen] = useState(false);
  const content = useId();
  const Heading = look === 'minor' ? 'h3' : 'h2';
  return (
    <section id={id} className={`fold ${className}`}>
      <Heading className={LOOKS[look]}>
        <button
          type="button"
          className="fold-button"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <Icon name="chevron-down" className={isOpen ? 'rotate-180' : ''} />
        </button>
        <span className="max-lg:hidden">{title}</span>
      </Heading>
      {line && !isOpen && <p className="-mt-1 text-small text-soft lg:hidden">{shortened(line, LINE)}</p>}
      <div id={content} className={`fold-content ${isOpen ? '' : 'max-lg:hidden'}`}>
        {children}
      </div>
    </section>
  );
}
