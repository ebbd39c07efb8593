import { Link, useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { InvoiceLine } from '@server/shared/invoices';
import { localText } from '@server/shared/localText';
import { subtract } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { Fragment } from 'react';
import { Alert } from '@/Components/Alert';
import { DescriptionList } from '@/Components/DescriptionList';
import { InvoiceDay, InvoiceTable, kindKey } from '@/Components/InvoiceTable';
import { LinkButton } from '@/Components/LinkButton';
import { Money } from '@/Components/Money';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { StillSold, WrongSection } from './Partials/WrongSection';

type Props = Pages['Invoices/Show'];

/** An invoice as issued, and the other invoices of its order. */
export default function Show(props: Props) {
  const { invoice, order, others } = props;
  // A monthly invoice has several orders.
  const orders = [...new Set(invoice.lines.map((line) => line.order ?? order))];
  const t = useT();
  const { locales, features } = usePage().props;
  const mail = useForm({});
  return (
    <>
      <PageHeader
        title={invoice.code}
        crumbs={[{ label: t('invoices.list_title'), href: paths.invoices.index() }, { label: invoice.code }]}
        lead={t(kindKey(invoice.kind))}
        actions={
          <>
            {locales.map(({ code, name }) => (
              <LinkButton
                key={code}
                href={paths.invoices.pdf(invoice.id, code)}
                external
                icon="download"
                variant="secondary"
              >
                {t('invoices.pdf_in', { language: name })}
              </LinkButton>
            ))}
            {features.mails && (
              <PostForm
                form={mail}
                action={paths.invoices.mail(invoice.id)}
                label={t('invoices.mail')}
                button={{ variant: 'secondary', icon: 'mail' }}
              />
            )}
            {invoice.customer && !invoice.cancelled && (
              <LinkButton href={paths.invoices.xml(invoice.id)} external icon="download" variant="secondary">
                {t('invoices.xml')}
              </LinkButton>
            )}
          </>
        }
      />
      <Cancelled {...props} />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <Facts {...props} />
        <Taxes {...props} />
      </div>
      <Record title={t('invoices.record')} record={props.record} />
      <Record title={t('invoices.cancel_record')} record={props.cancellation} />
      <section className="mt-10">
        <Lines {...props} />
      </section>
      {others.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-4 text-heading">{t('invoices.others')}</h2>
          <InvoiceTable
            caption={t('invoices.others')}
            invoices={others}
            link={({ id, code }) => (
              <Link className="link figures" href={paths.invoices.show(id)}>
                {code}
              </Link>
            )}
          />
        </section>
      )}
      <WrongSection {...props} />
      <p className="mt-8">
        {t(orders.length > 1 ? 'bulk.invoice_orders' : 'invoices.order')}{' '}
        {orders.map((one, at) => (
          <Fragment key={one}>
            {at > 0 && ', '}
            <Link className="link figures" href={paths.orders.show(one)}>
              {formatReference(one)}
            </Link>
          </Fragment>
        ))}
      </p>
    </>
  );
}

/** Says that the invoice was cancelled, and why. */
function Cancelled({ invoice: { cancelled, currency }, order, soldWithout }: Props) {
  const t = useT();
  const { visitDate, money } = useFormat();
  if (!cancelled) return null;
  const { on, reason, words } = cancelled;
  const day = visitDate(`${on}T12:00:00Z`, { timeZone: 'UTC', byDay: true });
  return (
    <div className="mb-8 grid gap-4">
      <Alert tone="warn">{t('invoices.is_cancelled', { day, reason: t(`invoices.cancel_${reason}`), words })}</Alert>
      {soldWithout !== null && (
        <StillSold title={t('invoices.is_sold', { sum: money(soldWithout, currency) })} order={order}>
          {t('invoices.is_sold_text')}
        </StillSold>
      )}
    </div>
  );
}

function Facts({ invoice }: Props) {
  const t = useT();
  const { issuer, customer, isErased } = invoice;
  const place = customer && [customer.address, `${customer.postcode} ${customer.city}`, customer.country].join('\n');
  return (
    <DescriptionList
      items={[
        { term: t('invoices.issued_on'), value: <InvoiceDay day={invoice.issuedOn} /> },
        {
          term: t('invoices.issuer'),
          value: <Party lines={[issuer.name, issuer.taxId, issuer.address]} />,
        },
        {
          term: t('invoices.customer'),
          value: customer ? (
            <Party lines={[customer.name, customer.taxId, place ?? '']} />
          ) : isErased ? (
            t('invoices.customer_erased')
          ) : (
            '–'
          ),
        },
        {
          term: t('invoices.total'),
          value: <Money amount={invoice.grossCents} currency={invoice.currency} />,
        },
      ]}
    />
  );
}

/** Its record in the chain for the tax agency. */
function Record({ title, record }: Pick<Props, 'record'> & { title: string }) {
  const t = useT();
  if (!record) return null;
  const { position, fingerprint, state, receipt, error } = record;
  const items = [
    { term: t('invoices.record_position'), value: position },
    { term: t('invoices.record_state'), value: t(`invoices.record_${state}`) },
    { term: t('invoices.record_fingerprint'), value: <span className="figures wrap-anywhere">{fingerprint}</span> },
    ...(receipt ? [{ term: t('invoices.record_receipt'), value: <span className="figures">{receipt}</span> }] : []),
    ...(error ? [{ term: t('invoices.record_error'), value: error }] : []),
  ];
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-heading">{title}</h2>
      <DescriptionList items={items} />
    </section>
  );
}

const Party = ({ lines }: { lines: readonly string[] }) => (
  <span className="whitespace-pre-line">{lines.filter(Boolean).join('\n')}</span>
);

function Taxes({ invoice }: Props) {
  const t = useT();
  const { number } = useFormat();
  const { currency } = invoice;
  return (
    <Table
      caption={t('invoices.taxes')}
      showCaption
      rows={invoice.taxes}
      rowKey={({ rate }) => rate}
      columns={[
        { key: 'rate', header: t('invoices.rate'), cell: ({ rate }) => `${number(rate / 100)} %`, primary: true },
        {
          key: 'base',
          header: t('invoices.base'),
          align: 'right',
          cell: ({ grossCents, taxCents }) => <Money amount={subtract(grossCents, taxCents)} currency={currency} />,
        },
        {
          key: 'tax',
          header: t('invoices.tax'),
          align: 'right',
          cell: ({ taxCents }) => <Money amount={taxCents} currency={currency} />,
        },
      ]}
    />
  );
}

const keyOf = ({ kind, positions, rate, grossCents }: InvoiceLine) => `${kind} ${positions} ${rate} ${grossCents}`;

function Lines({ invoice }: Props) {
  const t = useT();
  const locale = useLocale();
  const { number, visitDate } = useFormat();
  const { currency } = invoice;
  const detail = ({ event, startsAt, timeZone, byDay }: InvoiceLine) =>
    [event && localText(event, locale), startsAt && visitDate(startsAt, { timeZone, byDay })]
      .filter(Boolean)
      .join(', ');
  return (
    <Table
      caption={t('invoices.lines')}
      showCaption
      rows={invoice.lines}
      rowKey={keyOf}
      columns={[
        {
          key: 'name',
          header: t('invoices.description'),
          primary: true,
          cell: (line) => (
            <>
              {localText(line.name, locale)}
              <span className="block text-small text-soft">{detail(line)}</span>
            </>
          ),
        },
        { key: 'quantity', header: t('invoices.quantity'), align: 'right', cell: ({ quantity }) => number(quantity) },
        { key: 'rate', header: t('invoices.rate'), align: 'right', cell: ({ rate }) => `${number(rate / 100)} %` },
        {
          key: 'amount',
          header: t('invoices.amount'),
          align: 'right',
          cell: ({ grossCents }) => <Money amount={grossCents} currency={currency} />,
        },
      ]}
    />
  );
}
