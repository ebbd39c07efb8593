import type { IsoDate } from '@server/shared/time';
import { type Ref, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { NumberField } from '@/Components/form/NumberField';
import { RadioCards } from '@/Components/RadioCards';
import { TextInput } from '@/Components/TextInput';
import { useDates } from '@/hooks/useDates';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';
import { onEnterIn } from '@/lib/onEnterIn';
import { type Brush, brushOf, closedAmong, isComplete, toSpecials } from './brush';
import type { Hours, SpecialHours } from './hoursValues';
import { SpanFields } from './SpanFields';

const KINDS = ['week', 'closed', 'replaced', 'extra', 'capacity'] as const;

/** Maximum closed days listed by name. */
const SHOWN_CLOSED = 5;

type PainterProps = {
  days: readonly IsoDate[];
  /** Ref of the selected kind, which gets the focus. */
  first?: Ref<HTMLInputElement>;
  hours: Hours;
  byDay: boolean;
  onPaint: (specials: SpecialHours[], days: readonly IsoDate[]) => void;
  onClear: () => void;
};

/** Sets exceptions for the chosen days; starts with the values of the first day. */
export function Painter({ days, first, hours, byDay, onPaint, onClear }: PainterProps) {
  const t = useT();
  const dates = useDates();
  const [brush, setBrush] = useState<Brush>(() => brushOf(hours.days[days[0]!] ?? []));
  const [isAsked, setAsked] = useState(false);
  const change = (some: Partial<Brush>) => setBrush({ ...brush, ...some });
  const [opensClosed, setOpensClosed] = useState(false);
  const { kind } = brush;
  const closed = closedAmong(days, hours, kind);
  const shown = closed.slice(0, SHOWN_CLOSED).map((day) => dates.short(day));
  const closedText = [...shown, ...(closed.length > shown.length ? ['…'] : [])].join(', ');
  const painted = opensClosed ? days : days.filter((day) => !closed.includes(day));
  const paint = () => {
    setAsked(true);
    if (isComplete(brush)) onPaint(toSpecials(brush), painted);
    else focusFirstError();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter does what it does in a form, which cannot stand in a form
    <div className="grid gap-5" onKeyDown={onEnterIn(paint)}>
      <div>
        <p className="text-subheading font-strong" role="status">
          {days.length === 1 ? dates.day(days[0]!) : t('timeBlocks.chosen', { count: days.length })}
        </p>
        {days.length > 1 && (
          <p className="figures text-small text-soft">
            {dates.short(days[0]!)} – {dates.short(days.at(-1)!)}
          </p>
        )}
      </div>
      <RadioCards
        legend={t('timeBlocks.what')}
        current={first}
        options={KINDS.map((value) => ({
          value,
          label: t(`timeBlocks.kind_${value}`),
          description: t(`timeBlocks.kind_${value}_text`),
        }))}
        value={kind}
        onChange={(next) => change({ kind: next })}
      />
      {(kind === 'replaced' || kind === 'extra') && (
        <SpanFields spans={brush.spans} isAsked={isAsked} byDay={byDay} onChange={(spans) => change({ spans })} />
      )}
      {kind === 'capacity' && (
        <NumberField
          label={t(byDay ? 'timeBlocks.day_capacity' : 'timeBlocks.capacity')}
          value={brush.capacity}
          onChange={(capacity) => change({ capacity })}
          error={isAsked && brush.capacity === null ? t('errors.required') : undefined}
        />
      )}
      {kind !== 'week' && (
        <TextInput
          label={t('timeBlocks.note')}
          hint={t('timeBlocks.note_hint')}
          optional
          maxLength={200}
          value={brush.note}
          onChange={(note) => change({ note })}
        />
      )}
      {closed.length > 0 && (
        <Alert tone="warn">
          <p>{t('timeBlocks.closed_among', { count: closed.length, days: closedText })}</p>
          <Checkbox label={t('timeBlocks.open_closed')} value={opensClosed} onChange={setOpensClosed} />
        </Alert>
      )}
      <div className="button-row">
        <Button onClick={paint}>{t('timeBlocks.paint', { count: painted.length })}</Button>
        <Button variant="quiet" onClick={onClear}>
          {t('timeBlocks.clear_choice')}
        </Button>
      </div>
    </div>
  );
}
