import type { MovePlan } from '@server/orders/pages';
import { isOfTerms } from '@server/shared/reschedule';
import { Checkbox } from '@/Components/Checkbox';
import { TextArea } from '@/Components/TextArea';
import { useT } from '@/hooks/useT';

type StaffData = { force: boolean; free: boolean; house: boolean; reason: string };

type StaffMoveProps = {
  plan: MovePlan;
  data: StaffData;
  mayHouse: boolean;
  errors: Record<string, string | undefined>;
  change: (part: Partial<StaffData>) => void;
  onFree: (isFree: boolean) => void;
};

/** Fields for staff: ignore the terms, waive the charge, and the reason. */
export function StaffMove({ plan, data, mayHouse, errors, change, onFree }: StaffMoveProps) {
  const t = useT();
  const { refusal } = plan;
  const setFree = (free: boolean) => {
    onFree(free);
    change({ free });
  };
  return (
    <div className="grid gap-5">
      <div>
        <Checkbox
          label={t(Object.keys(plan.products).length > 0 ? 'reschedule.force_exchange' : 'reschedule.force')}
          value={data.force}
          onChange={(force) => change({ force })}
        />
        {refusal && isOfTerms(refusal) && (
          <p className="text-small text-soft">
            {t('reschedule.past_terms', { why: t(`reschedule.refusal_${refusal}`) })}
          </p>
        )}
      </div>
      <Checkbox label={t('reschedule.free')} value={data.free} onChange={setFree} />
      {mayHouse && (
        <Checkbox
          label={t('reschedule.house')}
          hint={t('reschedule.house_hint')}
          value={data.house}
          onChange={(house) => change({ house })}
        />
      )}
      <TextArea
        name="reason"
        label={t('reschedule.reason')}
        hint={t('reschedule.reason_hint')}
        value={data.reason}
        onChange={(reason) => change({ reason })}
        error={errors.reason}
        maxLength={500}
        rows={2}
        optional={!data.force && !data.free}
      />
    </div>
  );
}
