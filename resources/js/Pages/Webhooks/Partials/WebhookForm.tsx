import type { Pages } from '@server/pages';
import { allOf, TOPIC_KINDS, WEBHOOK_TOPICS, withSingle, withWhole } from '@server/shared/webhookTopics';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { TagsField } from '@/Components/form/TagsField';
import type { RecordForm as Form } from '@/Components/form/useRecordForm';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps, wrongItem } from '@/lib/fieldProps';

export type WebhookValues = Pages['Webhooks/Show']['record']['values'];
type Choices = Pages['Webhooks/Create'];

const WHOLE: readonly string[] = TOPIC_KINDS.map(allOf);

type WebhookFormProps = Choices & { form: Form<WebhookValues>; saveLabel?: string };

/** Name, address, topics and venues of a webhook. */
export function WebhookForm({ form, venues, topics: named, saveLabel }: WebhookFormProps) {
  const t = useT();
  const { topics } = form.data;
  const isWhole = (topic: string) => WHOLE.includes(topic);
  const errors = form.errors as Record<string, string | undefined>;
  const wrong = wrongItem(form, 'topics');
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
          onChange={(whole) => form.change({ topics: withWhole(topics, whole) })}
        />
        <TagsField
          name="singleTopics"
          label={t('webhooks.topics_single')}
          hint={t('webhooks.topics_single_hint')}
          error={wrong && t('webhooks.topic_refused', { topic: wrong })}
          wrong={wrong}
          refuse={(topic) => (WEBHOOK_TOPICS.includes(topic) ? undefined : t('webhooks.topic_refused', { topic }))}
          value={topics.filter((topic) => !isWhole(topic))}
          suggestions={named.map(({ value }) => value)}
          nameOf={(topic) => named.find(({ value }) => value === topic)?.name}
          onChange={(single) => form.change({ topics: withSingle(topics, single) })}
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
