import type { Pages } from '@server/pages';
import { useT } from '@/hooks/useT';

type Changes = Pages['Settings/Legal']['changes'];
type Line = Changes[number]['lines'][number];

/** Unchanged lines shown before and after a change. */
const AROUND = 2;

/** Whether each line is shown; false for lines far from changes. */
function nearChanges(lines: readonly Line[]): boolean[] {
  const near = lines.map(() => false);
  lines.forEach(({ type }, at) => {
    if (type === 'same') return;
    for (let i = Math.max(0, at - AROUND); i <= Math.min(lines.length - 1, at + AROUND); i += 1) near[i] = true;
  });
  return near;
}

/** Differences between the draft and the version in force, by language. */
export function LegalChanges({ changes }: { changes: Changes }) {
  const t = useT();
  if (changes.length === 0) return <p className="text-soft">{t('legal.changes_none')}</p>;
  return changes.map(({ code, name, lines }) => (
    <section key={code} aria-label={name}>
      <h3 className="mb-2 font-strong" lang={code}>
        {name}
      </h3>
      <Lines lines={lines} lang={code} />
    </section>
  ));
}

type Shown = { line: Line | null; key: number };

/** The lines to show, with null for a gap between them. */
function shownLines(lines: readonly Line[]): Shown[] {
  const near = nearChanges(lines);
  return lines
    .map((line, key) => ({ line: near[key] ? line : null, key }))
    .filter(({ line, key }) => line !== null || near[key - 1]);
}

const LOOKS: Record<Line['type'], string> = {
  added: 'bg-ok-wash',
  removed: 'bg-danger-wash line-through',
  same: 'text-soft',
};

function Lines({ lines, lang }: { lines: readonly Line[]; lang: string }) {
  const t = useT();
  return (
    <div lang={lang} className="max-h-[32rem] overflow-auto rounded-md border border-rule text-small wrap-anywhere">
      {shownLines(lines).map(({ line, key }) =>
        line === null ? (
          <p key={key} className="px-3 text-soft">
            …
          </p>
        ) : (
          <p key={key} className={`min-h-6 px-3 py-0.5 whitespace-pre-wrap ${LOOKS[line.type]}`}>
            {line.type !== 'same' && <span className="sr-only">{t(`legal.${line.type}`)}: </span>}
            {line.text}
          </p>
        ),
      )}
    </div>
  );
}
