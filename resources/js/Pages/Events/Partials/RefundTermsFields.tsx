import type { Cents } from '@server/shared/money';
import type { RefundStep } from '@server/shared/refunds';
import { refundWords } from '@server/shared/refundWords';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { MoneyField, NumberField, PercentField } from '@/Components/form/NumberField';
import { SwitchField } from '@/Components/form/SwitchField';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { IconButton } from '@/Components/IconButton';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { EventValues } from './BasicFields';

const MAX_STEPS = 6;
const USUAL: RefundStep = { hoursBefore: 24, percent: 10_000 };

/** The suggested next step: half the hours, half the percentage. */
const after = ({ hoursBefore, percent }: RefundStep): RefundStep => ({
  hoursBefore: Math.floor(hoursBefore / 2),
  percent: Math.floor(percent / 200) * 100,
});

const isWritten = ({ hoursBefore, percent }: RefundStep): boolean =>
  typeof hoursBefore === 'number' && typeof percent === 'number';

/** Refund percentages by time before the visit, with the text that buyers read. */
export function RefundTermsFields({ form }: { form: RecordForm<EventValues> }) {
  const t = useT();
  const locale = useLocale();
  const { refundSteps: steps, refundFeeCents, refundOrderFee, refundToBalance, currency, kind } = form.data;
  const errors = form.errors as Record<string, string | undefined>;
  const change = (refundSteps: readonly RefundStep[]) => form.change({ refundSteps: [...refundSteps] });
  const put = (at: number, part: Partial<Record<keyof RefundStep, number | null>>) =>
    change(steps.map((step, n) => (n === at ? ({ ...step, ...part } as RefundStep) : step)));
  const terms = {
    steps: steps.filter(isWritten),
    feeCents: refundFeeCents as Cents,
    orderFee: refundOrderFee,
    isOpen: kind === 'open',
  };
  const last = steps.at(-1);
  return (
    <div data-field="refundSteps" data-label={t('catalogue.refund_steps')} className="grid gap-4">
      <div>
        <p className="font-strong">{t('catalogue.refund_steps')}</p>
        <p className="text-small text-soft">{t('catalogue.refund_steps_hint')}</p>
      </div>
      {steps.map((step, n) => (
        <fieldset
          // Steps have no ids.
          // biome-ignore lint/suspicious/noArrayIndexKey: they keep their places
          key={n}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3"
        >
          <legend className="sr-only">{t('catalogue.refund_step', { number: n + 1 })}</legend>
          <NumberField
            label={t('catalogue.refund_hours')}
            value={step.hoursBefore}
            onChange={(hoursBefore) => put(n, { hoursBefore })}
            unit={t('catalogue.hours')}
            error={errors[`refundSteps.${n}.hoursBefore`]}
            required
          />
          <PercentField
            label={t('catalogue.refund_percent')}
            value={step.percent}
            onChange={(percent) => put(n, { percent })}
            error={errors[`refundSteps.${n}.percent`]}
            required
          />
          <IconButton
            icon="trash"
            label={t('catalogue.refund_remove_step', { number: n + 1 })}
            className="mt-7"
            onClick={() => change(steps.filter((_, at) => at !== n))}
          />
        </fieldset>
      ))}
      <FieldError id="refund-steps-error" error={errors.refundSteps} />
      {steps.length < MAX_STEPS && (
        <div>
          <Button variant="secondary" icon="plus" onClick={() => change([...steps, last ? after(last) : USUAL])}>
            {t('catalogue.refund_add_step')}
          </Button>
        </div>
      )}
      {steps.length > 0 && (
        <>
          <MoneyField
            {...fieldProps(form, 'refundFeeCents')}
            onChange={(cents) => form.setData('refundFeeCents', cents as number)}
            label={t('catalogue.refund_fee_cents')}
            currency={currency}
            required
          />
          <SwitchField
            label={t('catalogue.refund_order_fee')}
            value={refundOrderFee}
            onChange={(isOn) => form.change({ refundOrderFee: isOn })}
          />
          <SwitchField
            label={t('catalogue.refund_to_balance')}
            hint={t('catalogue.refund_to_balance_hint')}
            value={refundToBalance}
            onChange={(isOn) => form.change({ refundToBalance: isOn })}
          />
          <ul className="rounded-md bg-sunken p-4 text-small">
            {refundWords(terms, { t, locale, currency }).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
