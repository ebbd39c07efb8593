import type { Pages } from '@server/pages';
import { allOf, TOPIC_KINDS, topicsOf } from '@server/shared/webhookTopics';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { TagsField } from '@/Components/form/TagsField';
import type { RecordForm as Form } from '@/Components/form/useRecordForm';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

export type WebhookValues = Pages['Webhooks/Show']['record']['values'];
type Venues = Pages['Webhooks/Create']['venues'];

const WHOLE: readonly string[] = TOPIC_KINDS.map(allOf);
const SINGLE = TOPIC_KINDS.flatMap(topicsOf);

type WebhookFormProps = { form: Form<WebhookValues>; venues: Venues; saveLabel?: string };

/** Name, address, topics and venues of a webhook. */
export function WebhookForm({ form, venues, saveLabel }: WebhookFormProps) {
  const t = useT();
  const { topics } = form.data;
  const isWhole = (topic: string) => WHOLE.includes(topic);
  const errors = form.errors as Record<string, string | undefined>;
  const wrong = Object.keys(errors).find((field) => field.startsWith('topics.'));
  const nameOf = (id: string) => venues.find((venue) => venue.id === id)?.name ?? id;
  const words = {
    topics: (all: string[]) => all.join(', '),
    venueIds: (ids: string[]) => ids.map(nameOf).join(', '),
  };
  return (
    <RecordForm form={form} labels={words} saveLabel={saveLabel}>
      <FormSection title={t('webhooks.settings')}>
        <TextInput {...fieldProps(form, 'name')} label={t('webhooks.name')} maxLength={80} required />
        <TextInput
          {...fieldProps(form, 'url')}
          label={t('webhooks.url')}
          hint={t('webhooks.url_hint')}
          type="url"
          maxLength={2000}
          required
        />
        <CheckboxGroup
          name="topics"
          label={t('webhooks.topics')}
          hint={t('webhooks.topics_hint')}
          error={errors.topics}
          options={TOPIC_KINDS.map((kind) => ({ value: `${kind}.*`, label: t(`webhooks.topics_all_${kind}`) }))}
          value={topics.filter(isWhole)}
          onChange={(whole) => form.change({ topics: [...whole, ...topics.filter((topic) => !isWhole(topic))] })}
        />
        <TagsField
          name="singleTopics"
          label={t('webhooks.topics_single')}
          hint={t('webhooks.topics_single_hint')}
          error={wrong && errors[wrong]}
          value={topics.filter((topic) => !isWhole(topic))}
          suggestions={SINGLE}
          onChange={(single) => form.change({ topics: [...topics.filter(isWhole), ...single] })}
        />
        {venues.length > 1 && (
          <CheckboxGroup
            {...fieldProps(form, 'venueIds')}
            label={t('webhooks.venues')}
            hint={t('webhooks.venues_hint')}
            options={venues.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FormSection>
    </RecordForm>
  );
}
