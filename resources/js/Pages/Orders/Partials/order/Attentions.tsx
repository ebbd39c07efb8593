import { router } from '@inertiajs/react';
import type { Attention } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type AttentionsProps = { list: readonly Attention[]; zone: string; reference: string; canEnd: boolean };

/** Reasons why an order needs or needed staff, and who resolved them. */
export function Attentions({ list, zone, reference, canEnd }: AttentionsProps) {
  const t = useT();
  const format = useFormat();
  const said = ({ raisedAt, endedAt, endedBy }: Attention): string => {
    if (endedAt === null) return t('afterSale.attention_since', { at: format.dateTime(raisedAt, zone) });
    const at = format.dateTime(endedAt, zone);
    return endedBy === null
      ? t('afterSale.attention_ended', { at })
      : t('afterSale.attention_ended_by', { at, name: endedBy });
  };
  return (
    <ul className="divide-y divide-edge">
      {list.map((attention) => (
        <li
          key={`${attention.cause} ${attention.raisedAt}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2"
        >
          <span className="grow">
            <span className={attention.endedAt === null ? 'font-bold' : 'text-soft'}>
              {t(`common.attention_${attention.cause}`)}
            </span>
            <span className="block text-small text-soft">{said(attention)}</span>
          </span>
          {canEnd && attention.endedAt === null && (
            <EndButton action={paths.orders.endAttention(reference, attention.cause)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function EndButton({ action }: { action: string }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const end = () =>
    router.post(action, {}, { preserveScroll: true, onStart: () => setBusy(true), onFinish: () => setBusy(false) });
  return (
    <Button variant="secondary" icon="check" busy={isBusy} onClick={end}>
      {t('afterSale.attention_end')}
    </Button>
  );
}
