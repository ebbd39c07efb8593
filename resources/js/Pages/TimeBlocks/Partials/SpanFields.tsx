import { Button } from '@/Components/Button';
import { TimeField } from '@/Components/form/DateTimeField';
import { NumberField } from '@/Components/form/NumberField';
import { useT } from '@/hooks/useT';
import { EMPTY_SPAN, type Span } from './brush';

const MAX = 6;

type SpanFieldsProps = { spans: readonly Span[]; isAsked: boolean; byDay: boolean; onChange: (spans: Span[]) => void };

/** Opening periods of a day, such as a morning and an evening. */
export function SpanFields({ spans, isAsked, byDay, onChange }: SpanFieldsProps) {
  const t = useT();
  const put = (index: number, some: Partial<Span>) =>
    onChange(spans.map((span, at) => (at === index ? { ...span, ...some } : span)));
  const needed = (value: unknown) => (isAsked && !value ? t('errors.required') : undefined);
  const usual = t('timeBlocks.as_usual');
  return (
    <div className="grid gap-5">
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: spans have no name but their place
        <fieldset key={index} className="grid min-w-0 gap-4">
          {spans.length > 1 && (
            <legend className="mb-2 font-strong">{t('timeBlocks.hours_n', { n: index + 1 })}</legend>
          )}
          <div className="grid grid-cols-2 gap-3">
            <TimeField
              label={t('timeBlocks.from_time')}
              value={span.fromTime}
              onChange={(fromTime) => put(index, { fromTime })}
              error={needed(span.fromTime)}
            />
            <TimeField
              label={t('timeBlocks.to_time')}
              value={span.toTime}
              onChange={(toTime) => put(index, { toTime })}
              error={needed(span.toTime)}
            />
          </div>
          <div className="grid gap-3">
            {!byDay && (
              <>
                <NumberField
                  label={t('timeBlocks.step')}
                  unit={t('timeBlocks.minutes')}
                  placeholder={usual}
                  value={span.stepMinutes}
                  onChange={(stepMinutes) => put(index, { stepMinutes })}
                />
                <NumberField
                  label={t('timeBlocks.duration')}
                  unit={t('timeBlocks.minutes')}
                  placeholder={usual}
                  value={span.durationMinutes}
                  onChange={(durationMinutes) => put(index, { durationMinutes })}
                />
              </>
            )}
            <NumberField
              label={t(byDay ? 'timeBlocks.day_capacity' : 'timeBlocks.capacity')}
              placeholder={usual}
              value={span.capacity}
              onChange={(capacity) => put(index, { capacity })}
            />
          </div>
          {spans.length > 1 && (
            <Button variant="quiet" size="sm" onClick={() => onChange(spans.filter((_, at) => at !== index))}>
              {t('timeBlocks.remove_hours')}
            </Button>
          )}
        </fieldset>
      ))}
      {spans.length < MAX && (
        <Button
          variant="quiet"
          size="sm"
          icon="plus"
          onClick={() => onChange([...spans, { ...EMPTY_SPAN, fromTime: null, toTime: null }])}
        >
          {t('timeBlocks.add_hours')}
        </Button>
      )}
    </div>
  );
}
