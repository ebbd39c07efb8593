import type { Amount, ListColumn, ListView, ZonedTime } from '@server/shared/lists';
import type { IsoDateTime } from '@server/shared/time';
import type { ReactNode } from 'react';
import { Badge } from '@/Components/Badge';
import { DateTime } from '@/Components/DateTime';
import { Money } from '@/Components/Money';
import type { Format } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

const PERCENT = { style: 'percent', maximumFractionDigits: 2 } as const;

/** A calendar date in the locale, without a time zone. */
const plainDate = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Replaces a cash amount that the reader sees only after their own count is final. */
export function HiddenAmount() {
  const t = useT();
  return <span className="text-small text-soft">{t('staff.hidden_amount')}</span>;
}

/** Kinds whose values are right-aligned. */
export const isFigure = (column: ListColumn): boolean =>
  column.kind === 'number' || column.kind === 'money' || column.kind === 'percent';

type Context = { list: ListView<never>; format: Format; locale: string; yes: string; no: string };

/** A value formatted by its kind; nothing for null. */
export function cellContent(column: ListColumn, value: unknown, context: Context): ReactNode {
  const { list, format, locale, yes, no } = context;
  if (value === null && column.hidesCash) return <HiddenAmount />;
  if (value === null || value === undefined || value === '') return null;
  switch (column.kind) {
    case 'number':
      return format.number(value as number);
    case 'percent':
      return new Intl.NumberFormat(locale, PERCENT).format((value as number) / 10_000);
    case 'money':
      return <Money {...(value as Amount)} />;
    case 'date':
      return <span className="figures">{plainDate(value as string, locale)}</span>;
    case 'datetime': {
      const { at, zone } =
        typeof value === 'string' ? { at: value as IsoDateTime, zone: list.zone } : (value as ZonedTime);
      return <DateTime at={at} zone={zone} />;
    }
    case 'boolean':
      return value ? (column.values?.true ?? yes) : <span className="text-soft">{column.values?.false ?? no}</span>;
    case 'enum':
      return column.values?.[value as string] ?? (value as string);
    case 'texts':
      return (
        <span className="flex flex-wrap gap-1">
          {(value as string[]).map((text) => (
            <Badge key={text}>{text}</Badge>
          ))}
        </span>
      );
    default:
      return value as string;
  }
}
