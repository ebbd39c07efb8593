import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { InputDialog } from '@/Components/form/InputDialog';
import { PostForm } from '@/Components/PostForm';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type UpdateMailModalProps = { orderId: string; codes: readonly string[]; onClose: () => void };

/** Changes the recipient of distributed codes. */
export function UpdateMailModal({ orderId, codes, onClose }: UpdateMailModalProps) {
  const t = useT();
  const [id] = useState(uuidv7);
  const form = useForm({ id, codes: [...codes], name: '', email: '' });
  return (
    <InputDialog
      open
      keepOpen
      onOpenChange={(open) => !open && onClose()}
      title={t('bulk.change_recipient')}
      description={t('bulk.change_text')}
    >
      <PostForm
        form={{ ...form, post: (url, options) => form.post(url, { ...options, onSuccess: onClose }) }}
        action={paths.bulk.recipient(orderId)}
        label={t('bulk.change_recipient')}
      >
        <TextInput {...fieldProps(form, 'name')} label={t('bulk.name')} maxLength={120} optional />
        <TextInput {...fieldProps(form, 'email')} label={t('bulk.email')} type="email" maxLength={254} required />
      </PostForm>
    </InputDialog>
  );
}
