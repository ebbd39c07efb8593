import { Link } from '@inertiajs/react';
import type { QuotaRow } from '@server/products/pages';
import { paths } from '@server/shared/paths';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { SectionProps } from './Form';
import { QuotaDialog } from './QuotaDialog';

/** Quotas of a product; new ones can be created here. */
export function QuotasField({ form, choices }: SectionProps) {
  const t = useT();
  const { quotas, event } = choices;
  const [edited, setEdited] = useState<QuotaRow | 'new' | null>(null);
  const known = useRef(quotas.map(({ id }) => id));
  const { change, data } = form;
  // A quota just created here is selected; a deleted one is removed from the value.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news of quotas count
  useEffect(() => {
    const ids = quotas.map(({ id }) => id);
    const added = edited === 'new' ? ids.filter((id) => !known.current.includes(id)) : [];
    const kept = data.quotaIds.filter((id) => ids.includes(id));
    if (added.length > 0 || kept.length < data.quotaIds.length) change({ quotaIds: [...kept, ...added] });
    known.current = ids;
  }, [quotas]);
  return (
    <div className="grid gap-2">
      {quotas.length === 0 ? (
        <div>
          <h3 className="font-sans font-strong tracking-normal">{t('quotas.title')}</h3>
          <p className="text-small text-soft">{t('quotas.text')}</p>
          <p className="mt-2 text-soft italic">{t('quotas.none')}</p>
        </div>
      ) : (
        <CheckboxGroup
          {...fieldProps(form, 'quotaIds')}
          label={t('quotas.title')}
          hint={t('quotas.text')}
          options={quotas.map((quota) => ({
            value: quota.id,
            label: quota.name,
            hint: <QuotaFacts quota={quota} onEdit={() => setEdited(quota)} />,
          }))}
        />
      )}
      <div>
        <Button variant="secondary" size="sm" icon="plus" onClick={() => setEdited('new')}>
          {t('quotas.new')}
        </Button>
      </div>
      {edited && <QuotaDialog quota={edited === 'new' ? null : edited} event={event} onClose={() => setEdited(null)} />}
    </div>
  );
}

function QuotaFacts({ quota, onEdit }: { quota: QuotaRow; onEdit: () => void }) {
  const t = useT();
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="figures">
        {quota.period === 'in_all'
          ? t('quotas.taken', { taken: quota.taken, size: quota.size })
          : `${quota.size} ${t(`quotas.period_${quota.period}`)}`}
      </span>
      {quota.products.length > 0 && <span>{quota.products.join(', ')}</span>}
      {quota.awaited !== null && (
        <Link className="link" href={paths.lineOfQuota.show(quota.id)}>
          {t('quotas.waiting_list', { awaited: quota.awaited })}
          <span className="sr-only">: {quota.name}</span>
        </Link>
      )}
      <Button variant="quiet" size="sm" onClick={onEdit}>
        {t('quotas.edit_short')}
        <span className="sr-only">: {quota.name}</span>
      </Button>
    </span>
  );
}
