import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { ReplyForm } from './Partials/ReplyForm';
import { useReplyCrumbs } from './Partials/useReplyCrumbs';

export default function ReplyEdit({ record, placeholders }: Pages['CustomerService/ReplyEdit']) {
  const { id, version, values } = record;
  const form = useRecordForm({ action: paths.customerService.reply(id), values, version });
  return (
    <>
      <PageHeader
        title={values.name}
        crumbs={useReplyCrumbs(values.name)}
        actions={<DeleteReply id={id} name={values.name} />}
      />
      <ReplyForm form={form} placeholders={placeholders} />
    </>
  );
}

function DeleteReply({ id, name }: { id: string; name: string }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="trash" onClick={() => setAsking(true)}>
        {t('support.reply_delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('support.reply_delete_title', { name })}
        confirmLabel={t('support.reply_delete')}
        dangerous
        onConfirm={() => router.delete(paths.customerService.reply(id), { onFinish: () => setAsking(false) })}
      >
        {t('support.reply_delete_text')}
      </ConfirmDialog>
    </>
  );
}
