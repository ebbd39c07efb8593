import { useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { EmptyState } from '@/Components/EmptyState';
import { FileField } from '@/Components/form/FileField';
import { PageHeader } from '@/Components/PageHeader';
import { PostForm } from '@/Components/PostForm';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Chooses a file and its content. A refused file leaves the other fields as they were typed. */
export default function Create({ kinds, jsonKinds, sources, maxMegabytes, maxLines }: Pages['Imports/Create']) {
  const t = useT();
  const { number } = useFormat();
  const form = useForm(() => ({
    id: uuidv7(),
    kind: kinds[0] ?? '',
    source: sources.length === 1 ? sources[0]! : '',
    file: null as File | null,
  }));
  return (
    <>
      <PageHeader
        title={t('imports.new')}
        lead={t('imports.empty_text')}
        crumbs={[{ label: t('imports.title'), href: paths.imports.index() }, { label: t('imports.new') }]}
      />
      {kinds.length === 0 ? (
        <EmptyState icon="alert" title={t('imports.no_kind_title')}>
          {t('imports.no_kind_text')}
        </EmptyState>
      ) : (
        <PostForm
          form={form}
          action={paths.imports.index()}
          label={form.processing ? t('imports.uploading') : t('imports.upload')}
          className="grid max-w-reading gap-6"
        >
          <Select
            name="kind"
            label={t('imports.kind')}
            value={form.data.kind}
            onChange={(kind) => form.setData('kind', kind)}
            error={form.errors.kind}
            options={kinds.map((kind) => ({ value: kind, label: t(`imports.kind_${kind}` as MessageKey) }))}
          />
          <TextInput
            name="source"
            label={t('imports.source')}
            hint={t('imports.source_hint')}
            value={form.data.source}
            onChange={(source) => form.setData('source', source)}
            error={form.errors.source}
            maxLength={80}
            list="sources"
            required
          />
          <datalist id="sources">
            {sources.map((source) => (
              <option key={source} value={source} />
            ))}
          </datalist>
          <FileField
            name="file"
            label={t('imports.file')}
            hint={t(jsonKinds.includes(form.data.kind) ? 'imports.file_hint_json' : 'imports.file_hint', {
              megabytes: maxMegabytes,
              lines: number(maxLines),
            })}
            choose={t('imports.choose_file')}
            chosen={form.data.file?.name ?? null}
            onFile={(file) => form.setData((data) => ({ ...data, file, id: uuidv7() }))}
            error={form.errors.file}
          />
        </PostForm>
      )}
    </>
  );
}
