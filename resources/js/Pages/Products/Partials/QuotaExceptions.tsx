import type { QuotaException, QuotaRow } from '@server/products/pages';
import type { IsoDate } from '@server/shared/time';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { DateField } from '@/Components/form/DateTimeField';
import { NumberField } from '@/Components/form/NumberField';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { useQuotaSize } from '@/lib/useQuotaSize';

/** Other sizes of a quota on certain days and slots. Each is saved separately. */
export function QuotaExceptions({ quota, timeZone }: { quota: QuotaRow; timeZone: string }) {
  const t = useT();
  return (
    <section className="grid gap-3 border-t border-rule pt-4">
      <div>
        <h3 className="font-sans font-strong tracking-normal">{t('quotas.exceptions')}</h3>
        <p className="text-small text-soft">{t(`quotas.exceptions_${quota.period === 'day' ? 'day' : 'slot'}`)}</p>
      </div>
      {quota.exceptions.length > 0 && (
        <ul className="divide-y divide-rule">
          {quota.exceptions.map((exception) => (
            <Exception key={exception.day ?? exception.slotId} {...{ quota, exception, timeZone }} />
          ))}
        </ul>
      )}
      {quota.period === 'day' && <NewException quota={quota} />}
    </section>
  );
}

type ExceptionProps = { quota: QuotaRow; exception: QuotaException; timeZone: string };

function Exception({ quota, exception: { day, slotId, startsAt, size, taken }, timeZone }: ExceptionProps) {
  const t = useT();
  const format = useFormat();
  const { busy, error, save } = useQuotaSize(quota.id);
  const name = startsAt ? format.dateTime(startsAt, timeZone) : format.day(`${day}T12:00:00Z`, 'UTC');
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="first-letter:uppercase">{name}</span>
      <span className="flex items-center gap-3">
        <span className="figures text-soft">{t('quotas.taken', { taken, size })}</span>
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          onClick={() => save(slotId ? { slotId } : { day: day ?? '' }, null)}
        >
          {t('quotas.exception_end')}
          <span className="sr-only">: {name}</span>
        </Button>
      </span>
      {error && <p className="w-full text-small text-danger">{error}</p>}
    </li>
  );
}

function NewException({ quota }: { quota: QuotaRow }) {
  const t = useT();
  const [day, setDay] = useState<IsoDate | null>(null);
  const [size, setSize] = useState<number | null>(null);
  const { busy, error, save } = useQuotaSize(quota.id);
  const add = () =>
    day !== null &&
    size !== null &&
    save({ day }, size, () => {
      setDay(null);
      setSize(null);
    });
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[1fr_8rem_auto]">
      <DateField label={t('quotas.exception_day')} value={day} onChange={setDay} />
      <NumberField label={t('quotas.size')} value={size} onChange={setSize} error={error} />
      <Button variant="secondary" busy={busy} disabled={day === null || size === null} onClick={add}>
        {t('quotas.exception_add')}
      </Button>
    </div>
  );
}
