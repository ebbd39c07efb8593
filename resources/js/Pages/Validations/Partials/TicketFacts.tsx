import { Link } from '@inertiajs/react';
import type { MessageKey } from '@server/shared/i18n/translate';
import { countsUses } from '@server/shared/passRules';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import type { ScanStory } from '@server/validations/pages';
import { DescriptionList } from '@/Components/DescriptionList';
import { StatusBadge } from '@/Components/StatusBadge';
import { VisitDate } from '@/Components/VisitDate';
import { useAuth } from '@/hooks/useAuth';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type TicketFactsProps = { ticket: NonNullable<ScanStory['ticket']>; zone: string };

/** The ticket's current state, which may differ from that at the scan. */
export function TicketFacts({ ticket, zone }: TicketFactsProps) {
  const t = useT();
  const format = useFormat();
  const { may } = useAuth();
  const { reference, state, order, product, event, holder, startsAt, byDay, validFrom, validUntil } = ticket;
  const { usesLeft, usesTotal, admits, peopleLeft } = ticket;
  const optional = [
    holder && { term: t('validations.holder'), value: holder },
    startsAt && { term: t('validations.slot'), value: <VisitDate at={startsAt} zone={zone} byDay={byDay} /> },
  ].filter((item) => item !== null && item !== '');
  return (
    <DescriptionList
      items={[
        { term: t('validations.ticket'), value: <span className="figures">{formatReference(reference)}</span> },
        {
          term: t('validations.state'),
          value: <StatusBadge status={state} label={t(`validations.state_${state}` as MessageKey)} />,
        },
        {
          term: t('validations.order'),
          value: may('orders.view') ? (
            <Link href={paths.orders.show(order)} className="figures underline">
              {order}
            </Link>
          ) : (
            <span className="figures">{order}</span>
          ),
        },
        {
          term: t('validations.product'),
          value: (
            <>
              {`${product}, ${event}`}
              {admits > 1 && <span className="block">{t('validations.admits', { count: admits })}</span>}
              {peopleLeft > 0 && <span className="block">{t('validations.people_left', { count: peopleLeft })}</span>}
            </>
          ),
        },
        ...optional,
        {
          term: t('validations.validity'),
          value: t('validations.validity_of', {
            from: format.dateTime(validFrom, zone),
            until: format.dateTime(validUntil, zone),
          }),
        },
        ...(usesTotal === 1 || countsUses(usesTotal)
          ? [
              {
                term: t('validations.entries_left'),
                value: t('validations.entries_of', { left: usesLeft, total: usesTotal }),
              },
            ]
          : []),
      ]}
    />
  );
}
