import { type Block, blocksOf, type Inline } from '@server/shared/markup';
import { Fragment } from 'react';

/** Index as the key: a changed text is rendered as a whole. */
const numbered = <T,>(parts: readonly T[]) => parts.map((part, at) => ({ part, at }));

function Parts({ parts }: { parts: readonly Inline[] }) {
  return numbered(parts).map(({ part, at }) => {
    if (part.type === 'text') return <Fragment key={at}>{part.text}</Fragment>;
    if (part.type === 'bold')
      return (
        <strong key={at}>
          <Parts parts={part.parts} />
        </strong>
      );
    return (
      <a key={at} href={part.href} className="link wrap-anywhere" rel="noreferrer">
        {part.text}
      </a>
    );
  });
}

function Shown({ block }: { block: Block }) {
  if (block.type === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3';
    return (
      <Heading className={block.level === 2 ? 'mt-6 text-heading' : 'mt-3 text-subheading'}>
        <Parts parts={block.parts} />
      </Heading>
    );
  }
  if (block.type === 'paragraph')
    return (
      <p>
        {numbered(block.lines).map(({ part, at }) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            <Parts parts={part} />
          </Fragment>
        ))}
      </p>
    );
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List className={`grid gap-1.5 pl-6 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
      {numbered(block.items).map(({ part, at }) => (
        <li key={at}>
          <Parts parts={part} />
        </li>
      ))}
    </List>
  );
}

/** A long text with headings, lists, bold and links; all other markup is shown as typed. */
export function Markup({ text, lang, className = '' }: { text: string; lang?: string; className?: string }) {
  return (
    <div lang={lang} className={`grid max-w-reading gap-4 wrap-anywhere ${className}`}>
      {numbered(blocksOf(text)).map(({ part, at }) => (
        <Shown key={at} block={part} />
      ))}
    </div>
  );
}
