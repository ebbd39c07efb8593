import type { Pages } from '@server/pages';
import { currencyDigits } from '@server/shared/currencies';
import { inFours } from '@server/shared/iban';
import type { IsoDateTime } from '@server/shared/time';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { TicketQr } from '@/Components/TicketQr';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type TransferFactsProps = {
  transfer: Pages['Payments/WireTransfer/Create']['transfer'];
  qr: { size: number; path: string };
  until: IsoDateTime;
  zone: string;
};

/** Data of a bank transfer, each value with a copy button. */
export function TransferFacts({ transfer, qr, until, zone }: TransferFactsProps) {
  const t = useT();
  const { money, dateTime } = useFormat();
  const { holder, iban, bic, bank, reference, amount, currency } = transfer;
  const digits = currencyDigits(currency);
  return (
    <>
      <dl className="divide-y divide-rule border-y border-rule">
        <Fact term={t('payments.transfer_until')} value={dateTime(until, zone)} />
        <Fact term={t('payments.transfer_holder')} value={holder} copied={holder} />
        <Fact term="IBAN" value={inFours(iban)} copied={iban} />
        {bic && <Fact term="BIC" value={bic} copied={bic} />}
        {bank && <Fact term={t('payments.transfer_bank')} value={bank} />}
        <Fact
          term={t('payments.transfer_amount')}
          value={money(amount, currency)}
          copied={(amount / 10 ** digits).toFixed(digits)}
        />
        <Fact
          term={t('payments.transfer_reference')}
          value={inFours(reference)}
          hint={t('payments.transfer_reference_hint')}
          copied={reference}
        />
      </dl>
      <figure className="my-8 grid justify-items-center gap-3">
        <TicketQr qr={qr} label={t('payments.transfer_qr_label')} className="w-full max-w-60" />
        <figcaption className="text-small text-soft">{t('payments.transfer_qr')}</figcaption>
      </figure>
    </>
  );
}

type FactProps = { term: string; value: string; hint?: string; copied?: string };

function Fact({ term, value, hint, copied }: FactProps) {
  return (
    <div className="py-3">
      <dt className="text-small text-soft">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 font-strong">
        <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
          {value}
          {hint && <span className="block text-small font-normal text-soft">{hint}</span>}
        </span>
        {copied && <CopyButton text={copied} what={term} />}
      </dd>
    </div>
  );
}

/** Browsers offer the clipboard on secure pages only; elsewhere the text can be selected. */
function CopyButton({ text, what }: { text: string; what: string }) {
  const t = useT();
  const [isCopied, setIsCopied] = useState(false);
  if (!globalThis.navigator?.clipboard) return null;
  const copy = () => navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  return (
    <Button variant="secondary" size="sm" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
      <span aria-live="polite">{t(isCopied ? 'payments.transfer_copied' : 'payments.transfer_copy')}</span>
      <span className="sr-only">: {what}</span>
    </Button>
  );
}
