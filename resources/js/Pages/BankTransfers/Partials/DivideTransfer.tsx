import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { type Cents, cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { formatReference } from '@server/shared/reference';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { FieldError } from '@/Components/Field';
import { MoneyField } from '@/Components/form/NumberField';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type Props = Pages['BankTransfers/Index'];
type Part = { order: string; amount: Cents | null };

type DivideTransferProps = {
  row: Props['list']['rows'][number];
  suggestion: Props['suggestions'][string] | undefined;
  onClose: () => void;
};

const NONE: Part = { order: '', amount: null };

/**
 * Divides a transfer between several orders. Starts with the orders that the transfer names, or with its company's
 * unpaid ones.
 */
export function DivideTransfer({ row, suggestion, onClose }: DivideTransferProps) {
  const t = useT();
  const { money } = useFormat();
  const { amount, currency } = row.amount;
  const named = (suggestion?.several ?? suggestion?.open ?? []).map(({ order, missing }) => ({
    order: formatReference(order),
    amount: missing,
  }));
  const [parts, setParts] = useState<Part[]>(named.length > 0 ? named : [NONE, NONE]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const change = (at: number, changed: Partial<Part>) =>
    setParts(parts.map((part, index) => (index === at ? { ...part, ...changed } : part)));
  const rest = parts.reduce<number>((left, part) => left - (part.amount ?? 0), amount);
  const send = () => {
    setIsBusy(true);
    const given = parts.filter((part) => part.order !== '' || part.amount !== null);
    setParts(given.length > 0 ? given : [NONE]);
    router.post(
      paths.transfers.line(row.id, 'divide'),
      { parts: given },
      {
        preserveScroll: true,
        headers: { [SAYS_ERRORS]: 'true' },
        onSuccess: onClose,
        onError: setErrors,
        onFinish: () => setIsBusy(false),
      },
    );
  };
  const problem = errors.parts ?? errors.form;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('transfers.divide_title', { amount: money(amount, currency) })}
      confirmLabel={t('transfers.divide')}
      onConfirm={send}
      busy={isBusy}
    >
      <div className="grid gap-4">
        <p>{t('transfers.divide_text')}</p>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <div key={at} className="grid items-start gap-3 sm:grid-cols-[1fr_10rem]">
            <TextInput
              name={`parts.${at}.order`}
              label={t('transfers.order_reference')}
              value={part.order}
              onChange={(order) => change(at, { order })}
              {...(errors[`parts.${at}.order`] && { error: errors[`parts.${at}.order`] })}
              maxLength={40}
            />
            <MoneyField
              name={`parts.${at}.amount`}
              label={t('transfers.divide_amount')}
              currency={currency}
              value={part.amount}
              onChange={(minor) => change(at, { amount: minor === null ? null : cents(minor) })}
              {...(errors[`parts.${at}.amount`] && { error: errors[`parts.${at}.amount`] })}
            />
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button size="sm" variant="secondary" onClick={() => setParts([...parts, NONE])}>
            {t('transfers.divide_add')}
          </Button>
          <span role="status" className="text-small text-soft">
            {rest > 0 && t('transfers.divide_rest', { amount: money(cents(rest), currency) })}
            {rest < 0 && t('transfers.divide_over', { amount: money(cents(-rest), currency) })}
          </span>
        </div>
        <div role="alert">
          <FieldError id={`divide-${row.id}`} error={problem} />
        </div>
      </div>
    </ConfirmDialog>
  );
}
