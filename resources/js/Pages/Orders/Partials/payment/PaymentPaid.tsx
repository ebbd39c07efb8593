import type { Pages } from '@server/pages';
import { formatReference } from '@server/shared/reference';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';

type PaymentPaidProps = Pick<Pages['Orders/LoadingPayment'], 'order'> & { href: string };

/** Shown while the tickets load. */
export function PaymentPaid({ order, href }: PaymentPaidProps) {
  const t = useT();
  return (
    <>
      <Icon name="check" size={40} className="mb-6 text-ok" />
      <PageHeader
        title={t('payments.paid_title')}
        eyebrow={t('payments.order', { reference: formatReference(order.reference) })}
        lead={t('payments.paid_text')}
      />
      <LinkButton href={href} size="lg" icon="ticket">
        {t(order.company?.href ? 'payments.to_company_order' : 'payments.paid_action')}
      </LinkButton>
    </>
  );
}
