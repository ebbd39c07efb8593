import { router, useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { PostForm } from '@/Components/PostForm';
import { ShownOnceDialog } from '@/Components/ShownOnceDialog';
import { type Column, Table } from '@/Components/Table';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { type Connection, connectionColumns } from './connectionColumns';

type Props = Pick<Pages['BulkOrders/Companies/Edit'], 'connections' | 'octoUrl' | 'venues' | 'mayManage'> & {
  companyId: string;
  /** The company may pay on account. */
  hasAccount: boolean;
};

/** Access of the company's programs to OCTO. */
export function Connections({ companyId, connections, octoUrl, venues, hasAccount, mayManage }: Props) {
  const t = useT();
  const { flash } = usePage();
  const [revoking, setRevoking] = useState<Connection | null>(null);
  const form = useForm<{ name: string; venueIds: string[] }>({ name: '', venueIds: [] });
  const action: Column<Connection> = {
    key: 'action',
    header: '',
    align: 'right',
    cell: (connection) =>
      connection.revokedAt === null && (
        <Button variant="quiet" size="sm" onClick={() => setRevoking(connection)}>
          {t('bulk.connection_revoke')} <span className="sr-only">{connection.name}</span>
        </Button>
      ),
  };
  const revoke = () => {
    if (revoking) router.delete(paths.bulk.connections(companyId, revoking.id), { preserveScroll: true });
    setRevoking(null);
  };
  return (
    <section className="mt-12" aria-labelledby="connections">
      <h2 id="connections" tabIndex={-1} className="scroll-mt-20 text-heading outline-none">
        {t('bulk.resellers')}
      </h2>
      <p className="mt-2 max-w-reading text-soft">{t('bulk.connections_text')}</p>
      {!hasAccount && <p className="mt-2 max-w-reading text-soft">{t('bulk.connection_needs_account')}</p>}
      <div className="mt-4">
        <Table
          caption={t('bulk.resellers')}
          columns={[...connectionColumns(t), ...(mayManage ? [action] : [])]}
          rows={connections}
          rowKey={({ id }) => id}
          empty={<p className="text-soft">{t('bulk.connections_none')}</p>}
        />
      </div>
      {mayManage && (
        <PostForm
          form={{
            ...form,
            post: (url, options) => form.post(url, { ...options, onSuccess: () => form.reset() }),
          }}
          action={paths.bulk.connections(companyId)}
          label={t('bulk.connection_create')}
          className="mt-5 max-w-xl"
        >
          <TextInput
            {...fieldProps(form, 'name')}
            label={t('bulk.connection_name')}
            hint={t('bulk.connection_name_hint')}
            autoComplete="off"
            maxLength={60}
            required
          />
          {venues.length > 1 && (
            <CheckboxGroup
              {...fieldProps(form, 'venueIds')}
              label={t('bulk.connection_venues')}
              hint={t('bulk.connection_venues_hint')}
              options={venues.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </PostForm>
      )}
      <ShownOnceDialog
        secret={flash.newToken}
        title={t('bulk.connection_key_title')}
        text={t('bulk.connection_key_text', { url: octoUrl })}
        copyLabel={t('bulk.connection_key_copy')}
        doneLabel={t('common.close')}
        show={(key) => <code className="figures block bg-sunken p-5 wrap-anywhere select-all">{key}</code>}
      />
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={t('bulk.connection_revoke_title')}
        confirmLabel={t('bulk.connection_revoke')}
        onConfirm={revoke}
        dangerous
      >
        {t('bulk.connection_revoke_text', { name: revoking?.name ?? '' })}
      </ConfirmDialog>
    </section>
  );
}
