import { Head } from '@inertiajs/react';
import type { RefundPolicy } from '@server/orders/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { useRef } from 'react';
import { Button } from '@/Components/Button';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { SubNav } from '@/Components/SubNav';
import { useT } from '@/hooks/useT';
import { PrintedTicket } from './Partials/print/PrintedTicket';
import { usePaperSize } from './Partials/print/usePaperSize';
import '../../../css/slips.css';

/** With the event's name, where there are several policies. */
const policyText = ({ event, text }: RefundPolicy, _: number, { length }: readonly RefundPolicy[]): string =>
  length > 1 ? `${event}: ${text}` : text;

/** All tickets of an order, for the browser's print dialog. */
export default function PrintAll({ order, tickets, format, refundPolicies }: Pages['Orders/PrintAll']) {
  const t = useT();
  const sheets = useRef<HTMLOListElement>(null);
  usePaperSize(sheets, format);
  const key = order.key ?? undefined;
  const print = paths.orders.print(order.reference, key);
  const withFormat = (path: string, paper: string) => `${path}${path.includes('?') ? '&' : '?'}format=${paper}`;
  const title = t('afterSale.print_title');
  return (
    <>
      <Head title={title} />
      <header className="no-print border-b border-black/20 px-5 py-5">
        <div className="mx-auto flex max-w-page flex-wrap items-end justify-between gap-4">
          <div className="min-w-0">
            <h1 className="text-heading">
              {title} <span className="figures">{formatReference(order.reference)}</span>
            </h1>
            <SubNav
              label={t('afterSale.print_paper')}
              items={[
                { label: t('afterSale.print_a4'), href: withFormat(print, 'a4'), current: format === 'a4' },
                { label: t('afterSale.print_roll'), href: withFormat(print, '80mm'), current: format === '80mm' },
              ]}
            />
          </div>
          <div className="flex flex-wrap gap-3">
            <LinkButton href={paths.orders.show(order.reference, key)} variant="quiet" icon="arrow-left">
              {t('afterSale.print_back')}
            </LinkButton>
            {tickets.length > 0 && (
              <>
                <LinkButton
                  href={withFormat(paths.orders.pdf(order.reference, key), format)}
                  external
                  variant="secondary"
                  icon="download"
                >
                  {t('afterSale.print_pdf')}
                </LinkButton>
                <Button icon="printer" onClick={() => window.print()}>
                  {t('afterSale.print_now')}
                </Button>
              </>
            )}
          </div>
        </div>
      </header>
      {tickets.length === 0 ? (
        <EmptyState title={t('afterSale.print_none')}>{t('afterSale.print_none_text')}</EmptyState>
      ) : (
        <ol ref={sheets} className={`slips slips-${format === 'a4' ? 'a4' : 'roll'}`}>
          {tickets.map((ticket, index) => (
            <PrintedTicket
              key={ticket.reference}
              order={order}
              ticket={ticket}
              refundPolicy={index === 0 ? refundPolicies.map(policyText).join('\n\n') : ''}
              number={index + 1}
              of={tickets.length}
            />
          ))}
        </ol>
      )}
    </>
  );
}
