import { Form, Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { SAYS_ERRORS } from '@server/shared/records';
import { formatReference } from '@server/shared/reference';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { PageHeader } from '@/Components/PageHeader';
import { PayMethods } from '@/Components/PayMethods';
import { PurchaseSummary } from '@/Components/PurchaseSummary';
import { useFormat } from '@/hooks/useFormat';
import { useFoundAgain } from '@/hooks/useFoundAgain';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { lookAgain } from '@/lib/lookAgain';
import { Handover } from '../Card/Partials/Handover';
import { TransferFacts } from '../Partials/TransferFacts';

type Props = Pages['Payments/Link/Show'];
type Due = NonNullable<Props['due']>;

const LOOK_MS = 3000;

/** Payment link: the order, the payment form, and the result. */
export default function Show(props: Props) {
  const { state, house, due, transfer, action } = props;
  const t = useT();
  const { money } = useFormat();
  useFoundAgain(() => lookAgain());
  usePolling(() => lookAgain(), LOOK_MS, state === 'waiting');
  const words = {
    house: house.name,
    amount: due ? money(due.amount, due.purchase.currency) : '',
    order: due ? formatReference(due.purchase.reference) : '',
  };
  const isOpen = state === 'open' && due !== null;
  return (
    <div className="gutter">
      <div className="mx-auto max-w-2xl py-10 md:py-16">
        <PageHeader
          title={transfer ? t('payments.transfer_title') : t(`payLinks.pay_${state}_title`, words)}
          eyebrow={due ? t('payments.order', { reference: words.order }) : undefined}
          lead={t(`payLinks.pay_${state}_text`, words)}
        />
        {transfer && <TransferFacts transfer={transfer} {...transfer} zone={due?.zone ?? 'UTC'} />}
        {isOpen && !transfer && <LastTry failure={props.failure} />}
        {due && (isOpen || state === 'waiting') && <What due={due} />}
        {isOpen && !transfer && <Way {...props} due={due} />}
        {isOpen && transfer && props.options.length > 1 && (
          <p className="mt-6">
            <Link href={`${action}?choose=1`} className="link">
              {t('payments.another_method')}
            </Link>
          </p>
        )}
        {house.email && (
          <p className="mt-10">
            <a className="link wrap-anywhere" href={`mailto:${house.email}`}>
              {t('payLinks.write_to', { email: house.email })}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

function LastTry({ failure }: Pick<Props, 'failure'>) {
  const t = useT();
  if (!failure) return null;
  return (
    <Alert tone="warn" title={t(`payments.${failure}_title`)} className="mb-8">
      {t(`payments.${failure}_text`)}
    </Alert>
  );
}

function What({ due }: { due: Due }) {
  const t = useT();
  const { money, dateTime } = useFormat();
  const { purchase, before, expiresAt, zone } = due;
  return (
    <>
      <PurchaseSummary order={purchase} />
      {before > 0 && <p className="mt-2">{t('payLinks.pay_before', { amount: money(before, purchase.currency) })}</p>}
      <p className="mt-6 text-soft">
        {t('payLinks.pay_until', { time: dateTime(expiresAt, zone) })} {t('payLinks.pay_once')}
      </p>
    </>
  );
}

function Way({ due, action, options, chosen: first, handover }: Props & { due: Due }) {
  const t = useT();
  const { money } = useFormat();
  const [chosen, setChosen] = useState(first ?? '');
  if (handover) return <Handover form={handover} />;
  if (options.length === 0) return <p className="mt-6 font-strong">{t('errors.cards_not_taken')}</p>;
  return (
    <Form action={action} method="post" headers={{ [SAYS_ERRORS]: 'true' }} className="mt-6">
      {({ processing, errors }) => (
        <>
          {errors.form && (
            <Alert tone="danger" live className="mb-5">
              {errors.form}
            </Alert>
          )}
          {options.length > 1 && (
            <div className="mb-6">
              <PayMethods options={options} value={chosen} onChange={setChosen} error={errors.payment} />
            </div>
          )}
          <Button type="submit" size="lg" full icon="lock" busy={processing}>
            {t('payLinks.pay_submit', { amount: money(due.amount, due.purchase.currency) })}
          </Button>
        </>
      )}
    </Form>
  );
}
