import type { RecordForm } from '@/Components/form/useRecordForm';
import { TextArea } from '@/Components/TextArea';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

/** Name and description of a preset. */
export function AboutFields<T extends { name: string; description: string }>({ form }: { form: RecordForm<T> }) {
  const t = useT();
  const plain = form as unknown as RecordForm<{ name: string; description: string }>;
  return (
    <>
      <TextInput {...fieldProps(plain, 'name')} label={t('products.preset_name')} maxLength={80} required />
      <TextArea
        {...fieldProps(plain, 'description')}
        label={t('products.preset_description')}
        maxLength={500}
        rows={2}
        optional
      />
    </>
  );
}
