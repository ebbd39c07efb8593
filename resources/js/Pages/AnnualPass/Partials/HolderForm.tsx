import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { PersonNameField } from '@/Components/form/PersonFields';
import { PostForm } from '@/Components/PostForm';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

/** The holder's data. */
export function HolderForm({ code, name }: { code: string; name: string | null }) {
  const t = useT();
  const form = useForm({ name: name ?? '' });
  return (
    <PostForm
      form={form}
      action={paths.passes.holder(code)}
      label={t('passes.holder_save')}
      button={{ variant: 'secondary' }}
    >
      <PersonNameField {...fieldProps(form, 'name')} label={t('passes.holder_name')} />
    </PostForm>
  );
}
