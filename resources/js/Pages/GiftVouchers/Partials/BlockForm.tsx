import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { VoucherShown } from '@server/wallets/pages';
import { Card } from '@/Components/Card';
import { PostForm } from '@/Components/PostForm';
import { TextArea } from '@/Components/TextArea';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

/** Blocks a gift voucher with a reason, or unblocks it. */
export function BlockForm({ voucher: { id, blockedReason } }: Pick<VoucherShown, 'voucher'>) {
  const t = useT();
  const form = useForm({ reason: '' });
  if (blockedReason !== null)
    return <PostForm form={form} action={paths.giftVouchers.unblock(id)} label={t('vouchers.unblock')} />;
  return (
    <Card title={t('vouchers.block_title')}>
      <p className="mb-4 text-soft">{t('vouchers.block_text')}</p>
      <PostForm
        form={form}
        action={paths.giftVouchers.block(id)}
        label={t('vouchers.block')}
        button={{ variant: 'secondary' }}
      >
        <TextArea {...fieldProps(form, 'reason')} label={t('vouchers.reason')} maxLength={300} rows={2} required />
      </PostForm>
    </Card>
  );
}
