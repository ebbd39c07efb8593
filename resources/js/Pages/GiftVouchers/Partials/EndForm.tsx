import { useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Card } from '@/Components/Card';
import { PostForm } from '@/Components/PostForm';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type EndFormProps = Pick<Pages['GiftVouchers/Show'], 'voucher' | 'today'>;

/** Changes or removes the expiry date of a gift voucher. */
export function EndForm({ voucher: { id, lastDay }, today }: EndFormProps) {
  const t = useT();
  const form = useForm({ until: lastDay ?? '' });
  form.transform(({ until }) => ({ until: until || null }) as never);
  return (
    <Card title={t('vouchers.end_title')}>
      <PostForm
        form={form}
        action={paths.giftVouchers.end(id)}
        label={t('vouchers.end_save')}
        button={{ variant: 'secondary' }}
      >
        <TextInput
          {...fieldProps(form, 'until')}
          type="date"
          label={t('vouchers.until')}
          hint={t('vouchers.until_hint')}
          min={today}
          optional
        />
      </PostForm>
    </Card>
  );
}
