import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { ReplyForm, type ReplyValues } from './Partials/ReplyForm';
import { useReplyCrumbs } from './Partials/useReplyCrumbs';

const VALUES: ReplyValues = { name: '', body: {} };

export default function ReplyCreate({ placeholders }: Pages['CustomerService/ReplyCreate']) {
  const t = useT();
  const form = useRecordForm({ action: paths.customerService.replies(), values: VALUES });
  return (
    <>
      <PageHeader title={t('support.reply_new')} crumbs={useReplyCrumbs(t('support.reply_new'))} />
      <ReplyForm form={form} placeholders={placeholders} saveLabel={t('support.reply_create')} />
    </>
  );
}
