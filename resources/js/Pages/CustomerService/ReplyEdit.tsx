import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { RemoveButton } from '@/Components/list/RemoveButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { ReplyForm } from './Partials/ReplyForm';
import { useReplyCrumbs } from './Partials/useReplyCrumbs';

export default function ReplyEdit({ record, placeholders }: Pages['CustomerService/ReplyEdit']) {
  const t = useT();
  const { id, version, values } = record;
  const form = useRecordForm({ action: paths.customerService.reply(id), values, version });
  return (
    <>
      <PageHeader
        title={values.name}
        crumbs={useReplyCrumbs(values.name)}
        actions={
          <RemoveButton
            label={t('support.reply_delete')}
            title={t('support.reply_delete_title', { name: values.name })}
            url={paths.customerService.reply(id)}
          >
            {t('support.reply_delete_text')}
          </RemoveButton>
        }
      />
      <ReplyForm form={form} placeholders={placeholders} />
    </>
  );
}
