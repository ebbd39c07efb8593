import { Link, router } from '@inertiajs/react';
import type { BankRefunds as Bank } from '@server/payments/pages';
import { inFours } from '@server/shared/iban';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { uuidv7 } from '@server/shared/uuid';
import { useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { AccountForm } from './AccountForm';
import { RefundFile } from './RefundFile';

const SHEET = 'rounded-md border border-rule bg-raised p-5';

/** Refunds to bank accounts: pending ones, those without an account, and the files sent to the bank. */
export function BankRefunds({ bank, zone }: { bank: Bank; zone: string }) {
  const t = useT();
  const { accounts, lacking, files } = bank;
  if (accounts.length + lacking.length + files.length === 0) return null;
  return (
    <section aria-labelledby="bank-refunds" className="mb-10 grid gap-4">
      <div>
        <h2 id="bank-refunds" className="text-subheading">
          {t('refunds.bank_title')}
        </h2>
        <p className="text-soft">{t('refunds.bank_lead')}</p>
      </div>
      {accounts.map((account) => (
        <ReadyAccount key={account.iban} account={account} />
      ))}
      {lacking.length > 0 && (
        <div className={`${SHEET} grid gap-4`}>
          <div>
            <h3 className="font-strong">{t('refunds.lacking_title')}</h3>
            <p className="text-small text-soft">{t('refunds.lacking_lead')}</p>
          </div>
          <ul className="divide-y divide-rule">
            {lacking.map((refund) => (
              <Lacking key={refund.id} refund={refund} zone={zone} />
            ))}
          </ul>
        </div>
      )}
      {files.length > 0 && (
        <ul className="grid gap-4 lg:grid-cols-2">
          {files.map((file) => (
            <RefundFile key={file.id} file={file} zone={zone} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ReadyAccount({ account }: { account: Bank['accounts'][number] }) {
  const t = useT();
  const format = useFormat();
  const [isBusy, setBusy] = useState(false);
  const id = useRef(uuidv7());
  const make = () =>
    router.post(
      paths.refunds.files(),
      { id: id.current, account: account.iban },
      {
        preserveScroll: true,
        onStart: () => setBusy(true),
        onSuccess: () => {
          window.location.assign(paths.refunds.file(id.current));
          id.current = uuidv7();
        },
        onFinish: () => setBusy(false),
      },
    );
  return (
    <div className={`${SHEET} flex flex-wrap items-center justify-between gap-4`}>
      <div className="min-w-0">
        <p className="font-strong">
          {t('refunds.bank_ready', { count: account.count, total: format.money(account.total, 'EUR') })}
        </p>
        <p className="text-small text-soft">
          {account.bank} <span className="figures">{inFours(account.iban)}</span>
        </p>
      </div>
      <Button icon="download" busy={isBusy} onClick={make}>
        {t('refunds.make_file')}
      </Button>
    </div>
  );
}

function Lacking({ refund, zone }: { refund: Bank['lacking'][number]; zone: string }) {
  const t = useT();
  const format = useFormat();
  const { id, reference, amount, currency, customer, senderIban, at, isAboveLimit } = refund;
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <p>
        <Link href={paths.orders.show(reference)} className="figures font-strong">
          {formatReference(reference)}
        </Link>
        {' · '}
        <Money amount={amount} currency={currency} />
        {customer && ` · ${customer}`}
        <span className="block text-small text-soft">{t('refunds.asked_at', { at: format.dateTime(at, zone) })}</span>
      </p>
      {isAboveLimit ? (
        <p className="text-small text-soft">{t('refunds.account_above_limit')}</p>
      ) : (
        <AccountForm refund={id} payee={{ name: customer ?? '', iban: '' }} senderIban={senderIban} />
      )}
    </li>
  );
}
