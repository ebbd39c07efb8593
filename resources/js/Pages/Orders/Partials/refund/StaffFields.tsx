import type { OrderHead } from '@server/orders/pages';
import type { RefundUnit } from '@server/payments/pages';
import type { Cents } from '@server/shared/money';
import { type PricedUnit, quoteRefund } from '@server/shared/refunds';
import { Checkbox } from '@/Components/Checkbox';
import { MoneyField } from '@/Components/form/NumberField';
import { RadioCards } from '@/Components/RadioCards';
import { TextArea } from '@/Components/TextArea';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type StaffData = {
  how: 'terms' | 'all' | 'amount';
  amountCents: Cents | null;
  note: string;
  force: boolean;
  keep: boolean;
};

type StaffFieldsProps = {
  order: OrderHead;
  data: StaffData;
  errors: Record<string, string | undefined>;
  change: (part: Partial<StaffData>) => void;
  units: readonly (PricedUnit & Pick<RefundUnit, 'isUsed'>)[];
  /** The chosen tickets. */
  positions: readonly number[];
  mayForce: boolean;
};

/** Fields for staff: amount and reason. */
export function StaffFields({ order, data, errors, change, units, positions, mayForce }: StaffFieldsProps) {
  const t = useT();
  const { money } = useFormat();
  const sumOf = (how: 'terms' | 'all') =>
    positions.length > 0 ? { aside: money(quoteRefund(units, positions, how).amountCents, order.currency) } : {};
  return (
    <div className="grid gap-6">
      <RadioCards
        legend={t('refunds.tickets_then')}
        value={data.keep ? 'keep' : 'end'}
        onChange={(then) => change(then === 'keep' ? { keep: true, how: 'amount', force: false } : { keep: false })}
        options={[
          { value: 'end', label: t('refunds.tickets_cancelled') },
          { value: 'keep', label: t('refunds.tickets_kept'), description: t('refunds.tickets_kept_text') },
        ]}
      />
      <RadioCards
        legend={t('refunds.how')}
        value={data.how}
        onChange={(how) => change({ how })}
        options={[
          ...(data.keep ? [] : [{ value: 'terms' as const, label: t('refunds.how_terms'), ...sumOf('terms') }]),
          { value: 'all', label: t(data.keep ? 'refunds.how_all_kept' : 'refunds.how_all'), ...sumOf('all') },
          { value: 'amount', label: t('refunds.how_amount') },
        ]}
      />
      {data.how === 'amount' && (
        <MoneyField
          name="amountCents"
          label={t('refunds.amount')}
          value={data.amountCents}
          onChange={(amount) => change({ amountCents: amount as Cents | null })}
          currency={order.currency}
          error={errors.amountCents}
          required
        />
      )}
      {mayForce && !data.keep && units.some(({ isUsed }) => isUsed) && (
        <Checkbox label={t('refunds.force')} value={data.force} onChange={(force) => change({ force })} />
      )}
      <TextArea
        name="note"
        label={t('refunds.note')}
        hint={t('refunds.note_hint')}
        value={data.note}
        onChange={(note) => change({ note })}
        error={errors.note}
        maxLength={500}
        rows={2}
        optional={!data.force && !data.keep}
      />
    </div>
  );
}
