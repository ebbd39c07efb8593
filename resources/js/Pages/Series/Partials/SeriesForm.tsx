import type { SeriesStanding, SeriesValues } from '@server/products/pages';
import { nextNumberIn, seriesNumber } from '@server/shared/seriesNumber';
import { dayIn } from '@server/shared/time';
import { Alert } from '@/Components/Alert';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import type { RecordForm as Form } from '@/Components/form/useRecordForm';
import { RadioCards } from '@/Components/RadioCards';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type SeriesFormProps = {
  form: Form<SeriesValues>;
  /** Set for an existing series. */
  standing?: SeriesStanding;
  saveLabel?: string;
};

/** The next number in the form's format. */
function previewOf(
  { prefix, digits, nextNumber, yearly }: SeriesValues,
  thisYear: number,
  standing?: SeriesStanding,
): string {
  const year = Math.max(thisYear, standing?.year ?? 0);
  const next = nextNumber ?? (standing ? nextNumberIn({ ...standing, yearly }, year) : 1);
  return seriesNumber({ prefix, digits: Math.min(digits ?? 1, 12) }, next, year);
}

/** Format and counting of a series, with a preview. */
export function SeriesForm({ form, standing, saveLabel }: SeriesFormProps) {
  const t = useT();
  const thisYear = Number(dayIn(new Date(), useFormat().homeZone).slice(0, 4));
  const isUsed = standing?.isUsed ?? false;
  return (
    <RecordForm form={form} saveLabel={saveLabel}>
      {isUsed && (
        <Alert tone="info" className="mb-6">
          {t('products.series_in_use_note')}
        </Alert>
      )}
      <FormSection title={t('products.series_form')} lead={t('products.series_form_text')}>
        <TextInput {...fieldProps(form, 'name')} label={t('products.series_name')} maxLength={80} required />
        <RadioCards
          {...fieldProps(form, 'kind')}
          legend={t('products.series_kind')}
          className="grid gap-2.5 sm:grid-cols-2"
          options={[
            { value: 'ticket', label: t('products.series_ticket'), disabled: isUsed },
            { value: 'invoice', label: t('products.series_invoice'), disabled: isUsed },
          ]}
        />
        <div className="grid items-start gap-5 sm:grid-cols-[1fr_8rem]">
          <TextInput
            {...fieldProps(form, 'prefix')}
            label={t('products.series_prefix')}
            hint={t('products.series_prefix_hint')}
            inputClassName="figures"
            maxLength={40}
            spellCheck={false}
            disabled={isUsed}
            required
          />
          <NumberField
            {...fieldProps(form, 'digits')}
            label={t('products.series_digits')}
            hint={t('products.series_digits_hint')}
            required
          />
        </div>
        <div className="rounded-md border border-rule bg-raised p-4">
          <p className="text-soft">{t('products.series_preview_title')}</p>
          <p className="figures text-figure break-all" role="status">
            {previewOf(form.data, thisYear, standing)}
          </p>
        </div>
      </FormSection>
      <FormSection title={t('products.series_counting')} lead={t('products.series_counting_text')}>
        <NumberField
          {...fieldProps(form, 'nextNumber')}
          className="max-w-72"
          label={t(standing ? 'products.series_continue' : 'products.series_start')}
          hint={standing && t('products.series_continue_hint', { number: standing.nextNumber })}
          optional={Boolean(standing)}
        />
        <SwitchField
          {...fieldProps(form, 'yearly')}
          label={t('products.series_yearly')}
          hint={t('products.series_yearly_hint')}
          disabled={isUsed}
        />
      </FormSection>
    </RecordForm>
  );
}
