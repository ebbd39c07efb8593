import { useT } from '@/hooks/useT';
import { SIGNS } from './YearCalendar';

const KINDS = ['closed', 'replaced', 'extra', 'capacity'] as const;

/** Colours and signs of the calendar. */
export function Legend() {
  const t = useT();
  return (
    <ul aria-label={t('timeBlocks.legend')} className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-small text-soft">
      <li className="flex items-center gap-2">
        <Sample kind="open" /> {t('timeBlocks.day_open')}
      </li>
      {KINDS.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <Sample kind={kind} /> {t(`timeBlocks.kind_${kind}`)}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <Sample kind="none" isChanged /> {t('timeBlocks.day_changed')}
      </li>
    </ul>
  );
}

const Sample = ({ kind, isChanged = false }: { kind: keyof typeof SIGNS; isChanged?: boolean }) => (
  <span
    aria-hidden="true"
    className="year-day size-7 cursor-default"
    style={{ height: '1.75rem', width: '1.75rem' }}
    data-kind={kind}
    data-sign={SIGNS[kind]}
    data-changed={isChanged}
  />
);
