import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { ShiftLead, ShiftPanel } from '../Partials/ShiftPanel';

/** A shift, for its cashier and for managers of its till. */
export default function Show(shown: Pages['Cash/Shifts/Show']) {
  const t = useT();
  const { shift } = shown;
  const title = t('cash.shift_title', { cashbox: shift.cashbox, number: String(shift.number) });
  return (
    <>
      <PageHeader
        title={title}
        lead={<ShiftLead shift={shift} />}
        actions={
          shown.may.sell && (
            <LinkButton href={paths.pos.index()} size="lg">
              {t('cash.go_sell')}
            </LinkButton>
          )
        }
        crumbs={[{ label: t('cash.shifts'), href: paths.shifts.index() }, { label: title }]}
      />
      <ShiftPanel shown={shown} href={paths.shifts.one(shift.id)} />
    </>
  );
}
