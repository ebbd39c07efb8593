import { FormSection } from '@/Components/form/FormSection';
import { LocalImageField } from '@/Components/form/LocalImageField';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { NumberField } from '@/Components/form/NumberField';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { EventValues } from './BasicFields';

type Texts = 'title' | 'summary' | 'description' | 'arrivalAdvice' | 'refundPolicy' | 'included' | 'imageAlt';

/** Props of a text field in the event form. */
export const textProps = (form: RecordForm<EventValues>, name: Texts) => ({
  ...fieldProps(form, name),
  onChange: (texts: object) => form.change({ [name]: texts }),
});

/** Public texts of an event. */
export function TextFields({ form }: { form: RecordForm<EventValues> }) {
  const t = useT();
  return (
    <FormSection title={t('catalogue.section_what')} lead={t('catalogue.section_what_lead')}>
      <LocalTextField {...textProps(form, 'title')} label={t('catalogue.title')} maxLength={160} required />
      <LocalTextField
        {...textProps(form, 'summary')}
        label={t('catalogue.summary')}
        hint={t('catalogue.summary_hint')}
        maxLength={300}
        optional
      />
      <LocalTextField
        {...textProps(form, 'description')}
        label={t('catalogue.description')}
        hint={t('catalogue.description_hint')}
        maxLength={10_000}
        rows={7}
        multiline
        optional
      />
      <LocalTextField
        {...textProps(form, 'arrivalAdvice')}
        label={t('catalogue.arrival_advice')}
        hint={t('catalogue.arrival_advice_hint')}
        maxLength={4000}
        multiline
        optional
      />
      <LocalTextField
        {...textProps(form, 'included')}
        label={t('catalogue.included')}
        hint={t('catalogue.included_hint')}
        maxLength={200}
        optional
      />
      <NumberField
        {...fieldProps(form, 'visitMinutes')}
        onChange={(minutes) => form.change({ visitMinutes: minutes })}
        label={t('catalogue.visit_minutes')}
        hint={t('catalogue.visit_minutes_hint')}
        unit={t('catalogue.minutes')}
        optional
      />
    </FormSection>
  );
}

/** Public images of an event. */
export function ImageFields({ form }: { form: RecordForm<EventValues> }) {
  const t = useT();
  return (
    <FormSection title={t('catalogue.section_images')} lead={t('catalogue.section_images_lead')}>
      <LocalImageField
        {...fieldProps(form, 'images')}
        onChange={(images) => form.change({ images })}
        label={t('catalogue.image')}
        hint={t('catalogue.image_hint')}
      />
      <LocalTextField
        {...textProps(form, 'imageAlt')}
        label={t('catalogue.image_alt')}
        hint={t('catalogue.image_alt_hint')}
        maxLength={300}
        optional
      />
    </FormSection>
  );
}
