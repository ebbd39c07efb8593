import type { IsoDate, IsoDateTime } from '@server/shared/time';
import { useRef, useState } from 'react';
import type { FieldText } from '@/Components/Field';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fromWallTime, toWallTime } from '@/lib/wallTime';

type Native = FieldText & { name?: string; required?: boolean; disabled?: boolean };

type DateFieldProps = Native & {
  value: IsoDate | null;
  onChange: (value: IsoDate | null) => void;
  min?: IsoDate;
  max?: IsoDate;
};

/** A calendar date. */
export const DateField = ({ value, onChange, ...rest }: DateFieldProps) => (
  <TextInput
    {...rest}
    type="date"
    value={value ?? ''}
    onChange={(text) => onChange((text || null) as IsoDate | null)}
  />
);

type TimeFieldProps = Native & { value: string | null; onChange: (value: string | null) => void; step?: number };

/** A time of day, `16:30`. */
export const TimeField = ({ value, onChange, ...rest }: TimeFieldProps) => (
  <TextInput {...rest} type="time" value={value ?? ''} onChange={(text) => onChange(text || null)} />
);

type DateTimeFieldProps = Native & {
  value: IsoDateTime | null;
  onChange: (value: IsoDateTime | null) => void;
  /** Time zone, shown beside the field. */
  zone: string;
};

/** An instant, edited in the time of a zone. */
export function DateTimeField({ value, onChange, zone, hint, ...rest }: DateTimeFieldProps) {
  const t = useT();
  const shown = value ? toWallTime(value, zone) : '';
  const [text, setText] = useState(shown);
  const reported = useRef(`${value} ${zone}`);
  if (reported.current !== `${value} ${zone}`) {
    reported.current = `${value} ${zone}`;
    setText(shown);
  }
  const type = (next: string) => {
    const instant = next ? fromWallTime(next, zone) : null;
    reported.current = `${instant} ${zone}`;
    setText(next);
    onChange(instant);
  };
  const zoneHint = t('forms.time_in_zone', { zone: zone.replaceAll('_', ' ') });
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      value={text}
      onChange={type}
      hint={
        <>
          {hint} {zoneHint}
        </>
      }
    />
  );
}
