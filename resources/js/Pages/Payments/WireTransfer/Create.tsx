import { Link, router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { channels, echoName } from '@server/shared/channels';
import { inFours } from '@server/shared/iban';
import { currencyDigits } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { PageHeader } from '@/Components/PageHeader';
import { PurchaseSummary } from '@/Components/PurchaseSummary';
import { StepBack } from '@/Components/StepBack';
import { TicketQr } from '@/Components/TicketQr';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useFormat } from '@/hooks/useFormat';
import { useFoundAgain } from '@/hooks/useFoundAgain';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { lookAgain } from '@/lib/lookAgain';

type Props = Pages['Payments/WireTransfer/Create'];

/** Everything a buyer needs to transfer the money, each piece to be copied by itself. */
export default function Create({ order, secret, transfer, qr, until, zone, hasChoice }: Props) {
  const t = useT();
  const mailText = useMailText();
  const { money, dateTime } = useFormat();
  const { holder, iban, bic, bank, reference, amount, received, currency } = transfer;
  const key = secret ?? undefined;
  useFoundAgain(() => lookAgain());
  usePrivateChannel(echoName(channels.order(order.id)), {
    OrderPaid: () => router.visit(paths.orders.show(order.reference, key), { replace: true }),
    OrderExpired: () => router.reload(),
  });
  const amounts = { amount: money(amount, currency), received: money(received, currency) };
  return (
    <div className="gutter">
      <div className="mx-auto max-w-2xl py-10 md:py-16">
        <PageHeader
          title={t('payments.transfer_title')}
          eyebrow={t('payments.order', { reference: formatReference(order.reference) })}
          lead={received > 0 ? t('payments.transfer_lead_rest', amounts) : mailText('payments.transfer_lead', amounts)}
        />
        <dl className="divide-y divide-rule border-y border-rule">
          <Fact term={t('payments.transfer_until')} value={dateTime(until, zone)} />
          <Fact term={t('payments.transfer_holder')} value={holder} copied={holder} />
          <Fact term="IBAN" value={inFours(iban)} copied={iban} />
          {bic && <Fact term="BIC" value={bic} copied={bic} />}
          {bank && <Fact term={t('payments.transfer_bank')} value={bank} />}
          <Fact
            term={t('payments.transfer_amount')}
            value={amounts.amount}
            copied={(amount / 10 ** currencyDigits(currency)).toFixed(currencyDigits(currency))}
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
        <PurchaseSummary order={order} />
        {hasChoice && (
          <p className="mt-6">
            <Link href={paths.payments.choice(order.reference, key)} className="link">
              {t('payments.another_method')}
            </Link>
          </p>
        )}
        <StepBack reference={order.reference} secret={secret} />
      </div>
    </div>
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

/** Browsers offer the clipboard to secure pages only; elsewhere the text can be selected by hand. */
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
