import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { formatReference } from '@server/shared/reference';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { DivideTransfer } from './DivideTransfer';

type Props = Pages['BankTransfers/Index'];
type Row = Props['list']['rows'][number];
type Suggestion = Props['suggestions'][string];
type Done = Parameters<typeof paths.transfers.line>[1];

/** States of an order in which a transfer that is too small can be returned. */
const UNPAID = ['created', 'authorised', 'failed', 'cancelled'];

export function DecideLine({ row, suggestion }: { row: Row; suggestion: Suggestion | undefined }) {
  const t = useT();
  const { money, shortDay } = useFormat();
  const [isBusy, setIsBusy] = useState(false);
  const [asks, setAsks] = useState<'order' | 'return' | 'divide' | null>(null);
  const [order, setOrder] = useState('');
  const [error, setError] = useState<string>();
  const isSettled = suggestion?.settledOn !== undefined;
  const open = (dialog: 'order' | 'return') => {
    setError(undefined);
    setOrder(dialog === 'return' && isSettled ? formatReference(suggestion.order) : '');
    setAsks(dialog);
  };
  const send = (done: Done, data: { order?: string } = {}) => {
    setIsBusy(true);
    router.post(paths.transfers.line(row.id, done), data, {
      preserveScroll: true,
      ...(asks !== null && { headers: { [SAYS_ERRORS]: 'true' } }),
      onSuccess: () => setAsks(null),
      onError: (errors) => setError(errors.order ?? errors.form),
      onFinish: () => setIsBusy(false),
    });
  };
  const small = { size: 'sm', variant: 'secondary', disabled: isBusy } as const;
  const amount = money(row.amount.amount, row.amount.currency);

  if (row.state === 'ignored' && row.amount.amount > 0)
    return (
      <Button {...small} onClick={() => send('reopen')}>
        {t('transfers.reopen')}
      </Button>
    );
  if (row.state === 'matched' && UNPAID.includes(row.paymentState ?? ''))
    return (
      <>
        <Button {...small} onClick={() => setAsks('return')}>
          {t('transfers.give_back')}
        </Button>
        <ConfirmDialog
          open={asks === 'return'}
          onOpenChange={() => setAsks(null)}
          title={t('transfers.give_back_title', { amount })}
          confirmLabel={t('transfers.give_back')}
          onConfirm={() => send('return')}
          busy={isBusy}
        >
          {t('transfers.give_back_text')}
        </ConfirmDialog>
      </>
    );
  if (row.state !== 'open') return null;
  return (
    <>
      <span className="text-small text-soft">
        {suggestion
          ? t(`transfers.reason_${suggestion.reason}`, {
              order: (suggestion.several ?? [suggestion]).map(({ order }) => formatReference(order)).join(', '),
              missing: money(suggestion.missing, row.amount.currency),
              date: suggestion.settledOn ? shortDay(suggestion.settledOn, 'UTC') : '',
            })
          : t('transfers.no_suggestion')}
      </span>
      <span className="button-row">
        {isSettled && (
          <Button size="sm" disabled={isBusy} onClick={() => open('return')}>
            {t('transfers.give_back')}
          </Button>
        )}
        {suggestion && !suggestion.several && !isSettled && (
          <Button size="sm" disabled={isBusy} icon="check" onClick={() => send('match', { order: suggestion.order })}>
            {t('transfers.accept', { order: formatReference(suggestion.order) })}
          </Button>
        )}
        <Button {...small} onClick={() => open('order')}>
          {t('transfers.choose')}
        </Button>
        <Button {...small} variant={suggestion?.several ? 'primary' : 'secondary'} onClick={() => setAsks('divide')}>
          {t('transfers.divide')}
        </Button>
        {!suggestion && (
          <Button {...small} onClick={() => open('return')}>
            {t('transfers.give_back')}
          </Button>
        )}
        <Button {...small} onClick={() => send('ignore')}>
          {t('transfers.ignore')}
        </Button>
      </span>
      {asks === 'divide' && <DivideTransfer row={row} suggestion={suggestion} onClose={() => setAsks(null)} />}
      <ConfirmDialog
        open={asks === 'order' || asks === 'return'}
        onOpenChange={() => setAsks(null)}
        title={asks === 'return' ? t('transfers.give_back_title', { amount }) : t('transfers.choose_title')}
        confirmLabel={asks === 'return' ? t('transfers.give_back') : t('transfers.choose')}
        onConfirm={() => send(asks === 'return' ? 'return' : 'match', { order })}
        busy={isBusy}
      >
        <p>
          {asks === 'return'
            ? t('transfers.return_paid_text')
            : t('transfers.choose_text', { amount, remitter: row.remitter ?? t('transfers.sender_unknown') })}
        </p>
        <TextInput
          className="mt-4"
          name="order"
          label={t('transfers.order_reference')}
          value={order}
          onChange={setOrder}
          {...(error && { error })}
          maxLength={40}
        />
      </ConfirmDialog>
    </>
  );
}
