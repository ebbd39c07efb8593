import { Link, router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { DateTime } from '@/Components/DateTime';
import { DescriptionList } from '@/Components/DescriptionList';
import { Money } from '@/Components/Money';
import { PageHeader } from '@/Components/PageHeader';
import { StatusBadge } from '@/Components/StatusBadge';
import { useT } from '@/hooks/useT';
import { Compared } from './Partials/Compared';
import { Messages, PaymentRefunds } from './Partials/PaymentHistory';

type Props = Pages['Payments/Card/Admin/Show'];

/** A payment attempt: our record, the provider's, refunds and notifications. */
export default function Show(props: Props) {
  const { payment, theirs } = props;
  const t = useT();
  const title = t('cardPayments.one_title', { order: formatReference(payment.reference) });
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: t('cardPayments.title'), href: paths.cardPayments.index() },
          { label: formatReference(payment.reference) },
        ]}
        actions={payment.canFetch && <Fetch id={payment.id} />}
      />
      {theirs?.difference && (
        <p className="mb-6">
          <Badge tone="danger">{t(`cardPayments.differs_${theirs.difference}`)}</Badge>
        </p>
      )}
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <Facts {...props} />
        <Compared {...props} />
      </div>
      <PaymentRefunds {...props} />
      <Messages {...props} />
      <p className="mt-8">
        <Link className="link" href={paths.orders.show(payment.reference)}>
          {t('cardPayments.to_order')} <span className="figures">{formatReference(payment.reference)}</span>
        </Link>
      </p>
    </>
  );
}

function Fetch({ id }: { id: string }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const fetchAgain = () =>
    router.post(
      paths.cardPayments.fetch(id),
      {},
      { preserveScroll: true, onStart: () => setBusy(true), onFinish: () => setBusy(false) },
    );
  return (
    <Button icon="refresh" busy={isBusy} onClick={fetchAgain}>
      {t('cardPayments.fetch')}
    </Button>
  );
}

function Facts({ payment }: Props) {
  const t = useT();
  const { state, amount, currency, provider, method, ref, brand, last4, failure, attempt, createdAt, zone } = payment;
  const known = (term: string, value: string | null) => (value ? [{ term, value }] : []);
  return (
    <DescriptionList
      items={[
        {
          term: t('cardPayments.ours'),
          value: <StatusBadge status={state} label={t(`cardPayments.ours_${state}`)} />,
        },
        { term: t('cardPayments.amount'), value: <Money amount={amount} currency={currency} /> },
        { term: t('cardPayments.provider'), value: provider },
        {
          term: t('cardPayments.method'),
          value: method === 'bizum' ? t('payments.method_bizum') : t('payments.method_card'),
        },
        ...known(t('cardPayments.card'), last4 && `${brand ?? ''} ···· ${last4}`),
        { term: t('cardPayments.attempt'), value: attempt },
        { term: t('cardPayments.at'), value: <DateTime at={createdAt} zone={zone} /> },
        ...(payment.capturedAt
          ? [{ term: t('cardPayments.captured_at'), value: <DateTime at={payment.capturedAt} zone={zone} /> }]
          : []),
        ...known(t('cardPayments.failure'), failure),
        ...(ref ? [{ term: t('cardPayments.ref'), value: <span className="figures wrap-anywhere">{ref}</span> }] : []),
      ]}
    />
  );
}
