import { router, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { CODE_STATES } from '@server/shared/bulkOrders';
import { channels, echoName } from '@server/shared/channels';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { Pagination } from '@/Components/Pagination';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useFormat } from '@/hooks/useFormat';
import { useLaterOnce } from '@/hooks/useLaterOnce';
import { usePost } from '@/hooks/usePost';
import { useT } from '@/hooks/useT';
import { ClaimLinks } from './Partials/ClaimLinks';
import { CodesTable } from './Partials/CodesTable';
import { CompanyData } from './Partials/CompanyData';
import { Content } from './Partials/Content';
import { Filters } from './Partials/Filters';
import { HowToPay } from './Partials/HowToPay';
import { Margins } from './Partials/Margins';
import { MasterOrderData } from './Partials/MasterOrderData';
import { UnusedCodes } from './Partials/Unused';

type Props = Pages['BulkOrders/Show'];

/** A company's quote or order: payments, codes and entries. */
export default function Show(props: Props) {
  const t = useT();
  const { order, company, codes, page, filters, counts, links, unused, may, transfer, payUrl, refundUrl, payBy } =
    props;
  const format = useFormat();
  const { features, errors: said } = usePage().props;
  const errors = said as Record<string, string | undefined>;
  const { mails } = features;
  const reload = useLaterOnce(() => router.reload({ only: ['codes', 'counts', 'links', 'page', 'order', 'unused'] }));
  usePrivateChannel(echoName(channels.bulkOrder(order.id)), { CodesDistributed: reload, CodeClaimed: reload });
  const crumbs = [{ label: t('bulk.orders'), href: paths.bulk.index() }, { label: formatReference(order.reference) }];
  const hasCodes = order.codes > 0;
  return (
    <Margins>
      <PageHeader
        title={formatReference(order.reference)}
        heading={<span className="figures wrap-anywhere">{formatReference(order.reference)}</span>}
        eyebrow={
          order.dueOn
            ? t('bulk.on_account_due', { date: format.shortDay(order.dueOn, 'UTC') })
            : t(`bulk.state_${order.state}`)
        }
        lead={order.company}
        crumbs={crumbs}
        actions={<Actions {...props} />}
      />
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      <div className="grid gap-8 lg:grid-cols-2">
        <MasterOrderData order={order} mayPayOnAccount={may.payOnAccount} />
        <CompanyData company={company} />
      </div>
      <HowToPay order={order} transfer={transfer} takesTransfers={payUrl !== null && payBy !== 'card'} />
      <section className="mt-10" aria-labelledby="content">
        <h2 id="content" className="mb-4 text-heading">
          {t('bulk.lines')}
        </h2>
        <Content lines={order.lines} currency={order.currency} />
      </section>
      <section className="mt-10" aria-labelledby="codes">
        <h2 id="codes" className="text-heading">
          {t('bulk.codes')}
        </h2>
        {hasCodes ? (
          <>
            {!mails && may.handOut && <p className="mt-2 font-strong">{t('bulk.no_mails')}</p>}
            <p className="mt-2 text-soft">
              {CODE_STATES.map((state) => `${t(`bulk.code_${state}`)}: ${counts[state]}`).join(' · ')}
            </p>
            <Filters
              values={filters}
              search={t('bulk.search_codes')}
              choices={[
                {
                  name: 'state',
                  label: t('bulk.state'),
                  all: t('bulk.all_states'),
                  options: CODE_STATES.map((state) => ({ value: state, label: t(`bulk.code_${state}`) })),
                },
              ]}
              href={(values) => paths.bulk.show(order.id, values)}
            />
            <CodesTable orderId={order.id} codes={codes} mayHandOut={may.handOut} refundUrl={refundUrl} />
            <Pagination
              page={page.page}
              pages={page.pages}
              href={(next) => paths.bulk.show(order.id, { ...filters, page: String(next) })}
            />
          </>
        ) : (
          <p className="mt-2 text-soft">
            {t(order.state === 'paid' || order.state === 'on_account' ? 'bulk.codes_made' : 'bulk.no_codes')}
          </p>
        )}
      </section>
      {order.state !== 'cancelled' && (
        <UnusedCodes
          orderId={order.id}
          currency={order.currency}
          zone={order.zone}
          unused={unused}
          codeTerms={order.codeTerms}
          mayChange={may.setPolicy}
          mayCredit={may.credit}
        />
      )}
      {may.handOut && hasCodes && <ClaimLinks orderId={order.id} links={links} />}
    </Margins>
  );
}

function Actions({ order, may, payUrl, refundUrl, payBy, accountDueOn }: Props) {
  const t = useT();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, post } = usePost();
  const [submission] = useState(uuidv7);
  const quote = (
    <LinkButton href={paths.bulk.quote(order.id)} variant="secondary" icon="download" external>
      {t('bulk.quote_pdf')}
    </LinkButton>
  );
  if (order.state === 'quote')
    return (
      <>
        {quote}
        {may.buy && (
          <>
            <Button variant="secondary" busy={isBusy} onClick={() => post(paths.bulk.cancel(order.id))}>
              {t('bulk.cancel_quote')}
            </Button>
            <Button busy={isBusy} onClick={() => post(paths.bulk.place(order.id))}>
              {t('bulk.order_quote')}
            </Button>
          </>
        )}
      </>
    );
  return (
    <>
      {quote}
      {order.state === 'placed' && may.buy && (
        <Button variant="secondary" busy={isBusy} onClick={() => post(paths.bulk.cancel(order.id))}>
          {t('bulk.cancel_order')}
        </Button>
      )}
      {payUrl && (
        <LinkButton href={payUrl} variant={may.payOnAccount ? 'secondary' : 'primary'}>
          {t(payBy === 'both' ? 'bulk.pay' : `bulk.pay_by_${payBy}`)}
        </LinkButton>
      )}
      {may.payOnAccount && (
        <>
          <Button busy={isBusy} onClick={() => setIsAsking(true)}>
            {t('bulk.pay_on_account')}
          </Button>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setIsAsking}
            title={t('bulk.pay_on_account')}
            confirmLabel={t('bulk.pay_on_account')}
            busy={isBusy}
            onConfirm={() =>
              router.post(
                paths.bulk.onAccount(order.id),
                { id: submission },
                { preserveScroll: true, onFinish: () => setIsAsking(false) },
              )
            }
          >
            {t('bulk.pay_on_account_text', {
              amount: format.money(order.total, order.currency),
              date: accountDueOn ? format.shortDay(accountDueOn, 'UTC') : '',
            })}
          </ConfirmDialog>
        </>
      )}
      {refundUrl && (
        <LinkButton href={refundUrl} variant="secondary">
          {t('bulk.return_codes')}
        </LinkButton>
      )}
      {may.handOut && order.codes > 0 && (
        <>
          <LinkButton href={paths.bulk.codesFile(order.id)} variant="secondary" icon="download" external>
            {t('bulk.download_codes')}
          </LinkButton>
          {order.free > 0 && (
            <LinkButton href={paths.bulk.sheets(order.id)} variant="secondary" icon="printer" external>
              {t('bulk.print_codes')}
            </LinkButton>
          )}
          <LinkButton href={paths.bulk.distribute(order.id)} icon="mail">
            {t('bulk.hand_out')}
          </LinkButton>
        </>
      )}
    </>
  );
}
