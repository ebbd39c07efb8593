import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { BatchRow } from '@server/promo-codes/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useFormat } from '@/hooks/useFormat';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { lookAgain } from '@/lib/lookAgain';
import { useCrumbs } from './Partials/useCrumbs';

const LOOK_AGAIN_MS = 1500;
const isUnderWay = ({ state }: BatchRow) => state === 'waiting' || state === 'making';

export default function Batches({ batches }: Pages['PromoCodes/Batches']) {
  const t = useT();
  const crumbs = useCrumbs({ label: t('promoCodes.batches') });
  usePolling(() => lookAgain({ only: ['batches'] }), LOOK_AGAIN_MS, batches.some(isUnderWay));
  const create = (
    <LinkButton href={paths.promoCodes.createBatch()} icon="plus">
      {t('promoCodes.new_batch')}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={t('promoCodes.batches_title')}
        lead={t('promoCodes.batches_lead')}
        crumbs={crumbs}
        actions={
          <>
            <LinkButton href={paths.promoCodes.importCodes()} variant="secondary" icon="share">
              {t('promoCodes.import')}
            </LinkButton>
            {batches.length > 0 && create}
          </>
        }
      />
      {batches.length === 0 ? (
        <EmptyState title={t('promoCodes.none_batches')} action={create}>
          {t('promoCodes.none_batches_text')}
        </EmptyState>
      ) : (
        <ul className="grid divide-y divide-rule border-y border-rule">
          {batches.map((batch) => (
            <Batch key={batch.id} batch={batch} />
          ))}
        </ul>
      )}
    </>
  );
}

const TONES = { waiting: 'neutral', making: 'info', ready: 'ok', stopped: 'warn' } as const;

function Batch({ batch }: { batch: BatchRow }) {
  const t = useT();
  const format = useFormat();
  const { id, name, promo, state, isImported, quantity, made, used, createdAt } = batch;
  const figures = { made: format.number(made), quantity: format.number(quantity) };
  return (
    <li className="grid items-center gap-x-8 gap-y-3 py-5 lg:grid-cols-[minmax(0,1fr)_18rem_auto]">
      <div className="min-w-0">
        <h2 className="font-sans text-subheading font-strong tracking-normal wrap-anywhere">{name}</h2>
        <p className="mt-1 text-small text-soft">
          {[promo, isImported && t('promoCodes.imported_batch'), format.relative(createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center justify-between gap-2">
          <Badge tone={TONES[state]}>{t(`promoCodes.batch_state_${state}`)}</Badge>
          <span className="figures text-small">
            {t('promoCodes.made_of', figures)} · {t('promoCodes.used_count', { count: used })}
          </span>
        </p>
        {isUnderWay(batch) && (
          <progress
            className="h-2 w-full accent-accent"
            value={made}
            max={quantity}
            aria-label={t('promoCodes.progress', { name })}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {isUnderWay(batch) ? (
          <StopBatch batch={batch} />
        ) : (
          <LinkButton href={paths.promoCodes.ofBatch(id)} variant="secondary" size="sm">
            {t('promoCodes.see_codes')}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

function StopBatch({ batch: { id, name } }: { batch: BatchRow }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const stop = () => router.delete(paths.promoCodes.batches(id), { onFinish: () => setIsAsking(false) });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsAsking(true)}>
        {t('promoCodes.stop')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('promoCodes.stop_title', { name })}
        confirmLabel={t('promoCodes.stop')}
        onConfirm={stop}
        dangerous
      >
        {t('promoCodes.stop_text')}
      </ConfirmDialog>
    </>
  );
}
