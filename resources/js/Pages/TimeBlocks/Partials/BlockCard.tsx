import { useState } from 'react';
import { Button } from '@/Components/Button';
import { useDates } from '@/hooks/useDates';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { weekdayRanges } from '@/lib/calendarDays';
import { BlockFields, type BlockFieldsProps } from './BlockFields';
import { slotsPerDay } from './hoursValues';

type BlockCardProps = BlockFieldsProps & {
  /** Just added: its fields start open. */
  isNew: boolean;
  onDuplicate: () => void;
  /** Removes unsaved hours; marks saved ones for deletion. */
  onRemove: () => void;
};

/** Weekly hours in one line; the fields unfold below. */
export function BlockCard({ isNew, onDuplicate, onRemove, ...props }: BlockCardProps) {
  const { id, block, errors, onChange } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(isNew);
  const isRefused = Object.keys(errors).some((name) => name.startsWith(`blocks.${id}.`));
  const isShown = !block.isRemoved && (isOpen || isRefused);
  return (
    <li className="border-b border-rule py-5" data-field={`blocks.${id}`} data-label={block.name}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className={`min-w-0 ${block.isRemoved ? 'text-soft' : ''}`}>
          <h3
            className={`font-sans font-strong tracking-normal wrap-anywhere ${block.isRemoved ? 'line-through' : ''}`}
          >
            {block.name || t('timeBlocks.new_name')}
          </h3>
          {block.isRemoved ? <p>{t('timeBlocks.removed')}</p> : <BlockLine {...props} />}
        </div>
        {block.isRemoved ? (
          <Button variant="secondary" size="sm" onClick={() => onChange({ ...block, isRemoved: false })}>
            {t('timeBlocks.keep')}
          </Button>
        ) : (
          <div className="flex flex-wrap gap-1">
            <Button variant="secondary" size="sm" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
              {t(isShown ? 'timeBlocks.fold' : 'timeBlocks.edit')}
            </Button>
            <Button variant="quiet" size="sm" onClick={onDuplicate}>
              {t('timeBlocks.duplicate')}
            </Button>
            <Button variant="quiet" size="sm" onClick={onRemove}>
              {t('timeBlocks.remove')}
            </Button>
          </div>
        )}
      </div>
      {isShown && (
        <div className="mt-5 max-w-[46rem]">
          <BlockFields {...props} />
        </div>
      )}
    </li>
  );
}

function BlockLine({ block, byDay }: Pick<BlockFieldsProps, 'block' | 'byDay'>) {
  const t = useT();
  const locale = useLocale();
  const { date } = useDates();
  const days = weekdayRanges(block.weekdays, locale);
  return (
    <p className="figures text-small text-soft">
      {t('timeBlocks.block_line', { days, from: block.fromTime, to: block.toTime })}
      {' · '}
      {!byDay && `${t('timeBlocks.per_day', { count: slotsPerDay(block) })} · `}
      {t(byDay ? 'timeBlocks.day_capacity' : 'timeBlocks.capacity')}: {block.capacity}
      <br />
      {date(block.validFrom)} – {date(block.validUntil)}
    </p>
  );
}
