import type { QuotaStanding } from '@server/shared/quotas';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { NumberField } from '@/Components/form/NumberField';
import { Occupancy } from '@/Components/Occupancy';
import { useT } from '@/hooks/useT';
import { useQuotaSize } from '@/lib/useQuotaSize';

type Place = { slotId: string | null; day: string };

/**
 * Places taken from quotas in one slot or on one day; a quota that counts per slot or day can have its own size there.
 */
export function QuotaStandings({ quotas, place }: { quotas: readonly QuotaStanding[]; place: Place }) {
  const t = useT();
  const [resized, setResized] = useState<QuotaStanding | null>(null);
  if (quotas.length === 0) return <p className="text-soft italic">{t('quotas.none')}</p>;
  return (
    <>
      <ul className="divide-y divide-rule border-y border-rule">
        {quotas.map((quota) => (
          <li key={quota.id} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_auto] sm:items-center">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-strong">{quota.name}</span>
                <Badge tone="neutral">{t(`quotas.period_${quota.period}`)}</Badge>
                {quota.isException && <Badge tone="warn">{t('quotas.is_exception')}</Badge>}
              </p>
              <p className="text-small text-soft">
                {quota.products.join(', ')}
                {quota.period === 'slot' && !quota.canResize && ` · ${t('quotas.fullest_slot')}`}
              </p>
            </div>
            <div className="flex items-center gap-4">
              <div className="grid w-40 gap-1">
                <span className="figures text-small">
                  {t('quotas.taken', { taken: quota.taken, size: quota.size })}
                </span>
                <Occupancy sold={quota.taken} held={0} capacity={quota.size} />
              </div>
              {quota.canResize && quota.period !== 'event' && (
                <Button variant="quiet" size="sm" onClick={() => setResized(quota)}>
                  {t('quotas.edit_short')}
                  <span className="sr-only">: {quota.name}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {resized && <SizeDialog quota={resized} place={place} onClose={() => setResized(null)} />}
    </>
  );
}

function SizeDialog({ quota, place, onClose }: { quota: QuotaStanding; place: Place; onClose: () => void }) {
  const t = useT();
  const [size, setSize] = useState<number | null>(quota.size);
  const { busy, error, save } = useQuotaSize(quota.id);
  const where = quota.period === 'slot' && place.slotId ? { slotId: place.slotId } : { day: place.day };
  const kind = quota.period === 'slot' ? 'slot' : 'day';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(`quotas.resize_${kind}`, { name: quota.name })}
      description={t('quotas.usual', { size: quota.usualSize })}
      footer={
        <>
          {quota.isException && (
            <Button variant="secondary" busy={busy} onClick={() => save(where, null, onClose)}>
              {t('quotas.exception_end')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={busy} disabled={size === null} onClick={() => size !== null && save(where, size, onClose)}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <NumberField
        className="max-w-48"
        label={t('quotas.size')}
        value={size}
        onChange={setSize}
        error={error}
        hint={quota.taken > 0 ? t('quotas.size_hint', { count: quota.taken }) : undefined}
        required
      />
    </Dialog>
  );
}
