import type { OrderHead } from '@server/orders/pages';
import type { RefundUnit } from '@server/payments/pages';
import { add } from '@server/shared/money';
import { formatReference } from '@server/shared/reference';
import type { TillApproval } from '@server/shared/secondPerson';
import { Checkbox } from '@/Components/Checkbox';
import { FieldError } from '@/Components/Field';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type RefundUnitsProps = {
  order: OrderHead;
  units: readonly RefundUnit[];
  /** Codes printed on the tickets, shown at a till. */
  codes: TillApproval['codes'] | undefined;
  chosen: readonly number[];
  isOpen: (unit: RefundUnit) => boolean;
  /** Their tickets stay valid. */
  keeps: boolean;
  onChange: (positions: number[]) => void;
  error: string | undefined;
};

/** The choice of the order's tickets. */
export function RefundUnits({ order, units, codes, chosen, isOpen, keeps, onChange, error }: RefundUnitsProps) {
  const t = useT();
  const open = units.filter(isOpen);
  const isAll = open.length > 0 && chosen.length === open.length;
  const isPartClosed = order.access !== 'staff' && open.length < units.length;
  return (
    <fieldset aria-describedby={error ? 'refund-units-error' : undefined} className="min-w-0">
      <legend className="mb-2 text-subheading">{t('refunds.choose')}</legend>
      {open.length > 1 && (
        <Checkbox
          label={<span className="font-strong">{t('refunds.all')}</span>}
          value={isAll}
          onChange={(isOn) => onChange(isOn ? open.map(({ position }) => position) : [])}
        />
      )}
      <div className="divide-y divide-rule border-y border-rule">
        {units.map((unit) => (
          <Checkbox
            key={unit.position}
            label={
              <UnitText
                unit={unit}
                ticketCode={codes?.[unit.position]}
                order={order}
                isOpen={isOpen(unit)}
                keeps={keeps}
              />
            }
            value={chosen.includes(unit.position)}
            disabled={!isOpen(unit)}
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, unit.position] : chosen.filter((position) => position !== unit.position))
            }
          />
        ))}
      </div>
      <FieldError id="refund-units-error" error={error} />
      {isPartClosed && (
        <p className="mt-3 text-small text-soft">
          {order.contact ? t('refunds.ask_us', { contact: order.contact }) : t('refunds.ask_us_alone')}
        </p>
      )}
    </fieldset>
  );
}

type UnitTextProps = {
  unit: RefundUnit;
  ticketCode: string | undefined;
  order: OrderHead;
  isOpen: boolean;
  keeps: boolean;
};

function whyClosed({ isGiven, paysNewCode, isUsed }: RefundUnit) {
  if (isGiven) return 'refunds.is_given';
  if (paysNewCode) return 'refunds.pays_new_code';
  return isUsed ? 'refunds.is_used' : 'refunds.not_returnable';
}

function UnitText({ unit, ticketCode, order, isOpen, keeps }: UnitTextProps) {
  const t = useT();
  const format = useFormat();
  const { position, name, event, holderName, startsAt, timeZone, byDay, code } = unit;
  const { paidCents, backCents, backFeeCents } = unit;
  const when = startsAt && format.visitDate(startsAt, { timeZone, byDay });
  const where = order.places.length > 1 ? event : null;
  const closed = t(whyClosed(unit));
  const amount = format.money(keeps ? paidCents : add(backCents, backFeeCents), order.currency);
  const back = t(keeps ? 'refunds.left_of' : 'refunds.back_of', { amount });
  return (
    <>
      <span className="block font-strong">
        <span className="figures text-soft">{position}.</span> {name}
        {holderName && `, ${holderName}`}
        {ticketCode && <span className="figures ml-2 text-soft">{formatReference(ticketCode)}</span>}
      </span>
      {code && (
        <span className="block text-small wrap-anywhere">
          <span className="figures">{formatReference(code.code)}</span> · {t(`refunds.code_${code.state}`)}
          {code.email && ` · ${[code.name, code.email].filter(Boolean).join(', ')}`}
        </span>
      )}
      <span className="block text-small text-soft">{[where, when].filter(Boolean).join(' · ')}</span>
      <span className="block text-small text-soft">{isOpen ? back : closed}</span>
    </>
  );
}
