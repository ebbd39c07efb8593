import type { CancellationPlan } from '@server/cancellations/pages';
import type { Pages } from '@server/pages';
import type { LocalText } from '@server/shared/localText';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { EmptyState } from '@/Components/EmptyState';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { DateTimeField } from '@/Components/form/DateTimeField';
import { FormSection } from '@/Components/form/FormSection';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { RecordForm } from '@/Components/form/RecordForm';
import { type RecordForm as Form, useRecordForm } from '@/Components/form/useRecordForm';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { RadioCards } from '@/Components/RadioCards';
import { useFormat } from '@/hooks/useFormat';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { ChooseSlots } from './Partials/ChooseSlots';
import { MailPreview } from './Partials/MailPreview';
import { Proposals } from './Partials/Proposals';
import { Touched } from './Partials/Touched';

type Props = Pages['Cancellations/Create'];

/** Step 1 selects the cancelled slots; step 2 sets the buyers' choices and emails them. */
export default function Create(props: Props) {
  const t = useT();
  const title = t(props.start ? 'cancellations.start_title' : 'cancellations.create_title');
  return (
    <>
      <PageHeader
        title={title}
        lead={t(props.start ? 'cancellations.start_lead' : 'cancellations.create_lead')}
        crumbs={[{ label: t('cancellations.title'), href: paths.cancellations.index() }, { label: title }]}
      />
      <Body {...props} />
    </>
  );
}

function Body(props: Props) {
  const { plan, start } = props;
  if (start) return <ChooseSlots start={start} />;
  return plan && plan.orders > 0 && plan.busy === null ? <Begin {...props} plan={plan} /> : <Nothing plan={plan} />;
}

function Nothing({ plan }: Pick<Props, 'plan'>) {
  const t = useT();
  if (plan?.busy)
    return (
      <Alert
        action={
          <LinkButton size="sm" href={paths.cancellations.show(plan.busy)}>
            {t('cancellations.see_busy')}
          </LinkButton>
        }
      >
        {t('cancellations.busy')}
      </Alert>
    );
  return (
    <EmptyState icon="calendar" title={t('cancellations.nothing_title')}>
      {t('cancellations.nothing_text')}
    </EmptyState>
  );
}

const initial = (plan: CancellationPlan, canRefund: boolean) => {
  const proposed = new Map(plan.slots.map((slot) => [slot.id, slot.proposed]));
  return {
    slots: plan.ids.map((id) => ({ id, proposed: proposed.get(id) ?? null })),
    offers: (canRefund ? ['another_time', 'refund'] : ['another_time']) as ('another_time' | 'refund' | 'credit')[],
    deadline: plan.deadline as CancellationPlan['deadline'] | null,
    afterwards: (canRefund ? 'refund' : 'left') as 'refund' | 'left',
    note: {} as LocalText,
  };
};
export type CancellationForm = Form<ReturnType<typeof initial>>;

function Begin({ plan, canRefund, limits, mailsGoOut }: Props & { plan: CancellationPlan }) {
  const t = useT();
  const mailText = useMailText();
  const form = useRecordForm({ action: paths.cancellations.index(), values: initial(plan, canRefund) });
  return (
    <RecordForm form={form} saveLabel={mailText('cancellations.begin')}>
      {!mailsGoOut && (
        <Alert tone="warn" className="mb-6 max-w-[46rem]">
          {t('cancellations.mails_off')}
        </Alert>
      )}
      <Touched plan={plan} />
      <Offers {...{ form, canRefund }} />
      {form.data.offers.includes('another_time') && <Proposals {...{ form, plan }} />}
      <Deadline {...{ form, plan, canRefund, limits }} />
      <FormSection title={t('cancellations.note')} lead={t('cancellations.note_hint')}>
        <LocalTextField
          {...fieldProps(form, 'note')}
          label={t('cancellations.note')}
          multiline
          maxLength={1000}
          optional
        />
        <MailPreview form={form} />
      </FormSection>
    </RecordForm>
  );
}

function Offers({ form, canRefund }: Pick<Props, 'canRefund'> & { form: CancellationForm }) {
  const t = useT();
  const choose = (offers: CancellationForm['data']['offers']) =>
    form.change({
      offers,
      // Proposed slots are sent only if another time is offered.
      ...(offers.includes('another_time') ? {} : { slots: form.data.slots.map(({ id }) => ({ id, proposed: null })) }),
    });
  return (
    <FormSection title={t('cancellations.offers')}>
      <CheckboxGroup
        label={t('cancellations.offers')}
        name="offers"
        hint={canRefund ? undefined : t('cancellations.no_refund_right')}
        error={form.errors.offers}
        value={form.data.offers}
        onChange={choose}
        options={(['another_time', 'refund', 'credit'] as const).map((value) => ({
          value,
          label: t(`cancellations.offer_${value}`),
          disabled: value !== 'another_time' && !canRefund,
        }))}
      />
    </FormSection>
  );
}

type DeadlineProps = Pick<Props, 'canRefund' | 'limits'> & { form: CancellationForm; plan: CancellationPlan };

function Deadline({ form, plan, canRefund, limits }: DeadlineProps) {
  const t = useT();
  const format = useFormat();
  const givesBack = form.data.afterwards === 'refund';
  return (
    <FormSection title={t('cancellations.until_when')}>
      <DateTimeField
        {...fieldProps(form, 'deadline')}
        label={t('cancellations.deadline')}
        hint={t('cancellations.deadline_hint')}
        zone={plan.timeZone}
        required
      />
      <RadioCards
        legend={t('cancellations.afterwards')}
        name="afterwards"
        value={form.data.afterwards}
        onChange={(afterwards) => form.change({ afterwards })}
        error={form.errors.afterwards}
        options={(['refund', 'left'] as const).map((value) => ({
          value,
          label: t(`cancellations.afterwards_${value}`),
          disabled: value === 'refund' && !canRefund,
        }))}
      />
      {givesBack &&
        limits.map(
          ({ currency, limitCents }) =>
            limitCents !== null && (
              <Alert key={currency} tone="warn">
                {t('cancellations.limit', { amount: format.money(limitCents as never, currency) })}
              </Alert>
            ),
        )}
    </FormSection>
  );
}
