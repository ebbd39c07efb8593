import type { IsoDate } from '@server/shared/time';
import { uuidv7 } from '@server/shared/uuid';
import { useRef } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { weekdayRanges } from '@/lib/calendarDays';
import { BlockCard } from './BlockCard';
import { type WeeklyHours as Block, type Hours, newBlock, overlaps } from './hoursValues';

type WeeklyHoursProps = { form: RecordForm<Hours>; today: IsoDate; until: IsoDate; byDay: boolean };

/** Weekly hours: several sets, each with its dates. */
export function WeeklyHours({ form, today, until, byDay }: WeeklyHoursProps) {
  const t = useT();
  const locale = useLocale();
  const added = useRef(new Set<string>());
  const { blocks } = form.data;
  const put = (id: string, block: Block) => form.setData('blocks', { ...blocks, [id]: block });
  const add = (block: Block) => {
    const id = uuidv7();
    added.current.add(id);
    put(id, block);
  };
  const remove = (id: string, block: Block) => {
    if (form.base.blocks[id]) return put(id, { ...block, isRemoved: true });
    form.setData('blocks', Object.fromEntries(Object.entries(blocks).filter(([other]) => other !== id)));
  };
  const entries = Object.entries(blocks);
  return (
    <section aria-labelledby="weekly-hours">
      <h2 id="weekly-hours" className="text-heading">
        {t('timeBlocks.weekly')}
      </h2>
      <p className="mt-2 max-w-reading text-soft">
        {t(byDay ? 'timeBlocks.weekly_lead_days' : 'timeBlocks.weekly_lead')}
      </p>
      {overlaps(blocks).map(({ key, one, other, weekdays }) => (
        <Alert key={key} tone="warn" className="mt-4">
          {t('timeBlocks.overlap', { one, other, days: weekdayRanges(weekdays, locale) })}
        </Alert>
      ))}
      <ul className="mt-4 border-t border-rule">
        {entries.length === 0 && <li className="border-b border-rule py-6 text-soft">{t('timeBlocks.weekly_none')}</li>}
        {entries.map(([id, block]) => (
          <BlockCard
            key={id}
            id={id}
            block={block}
            byDay={byDay}
            errors={form.errors}
            isNew={added.current.has(id)}
            onChange={(next) => put(id, next)}
            onDuplicate={() => add({ ...block, name: t('timeBlocks.copy_of', { name: block.name }) })}
            onRemove={() => remove(id, block)}
          />
        ))}
      </ul>
      <Button
        variant="secondary"
        icon="plus"
        className="mt-5"
        onClick={() => add(newBlock(t('timeBlocks.new_name'), { today, until, byDay }))}
      >
        {t('timeBlocks.add_block')}
      </Button>
    </section>
  );
}
