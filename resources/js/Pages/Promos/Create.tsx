import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { localText } from '@server/shared/localText';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { HistoryButton } from '@/Components/HistoryButton';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { PromoForm } from '@/Components/promos/PromoForm';
import { newPromo, type PromoValues, withCurrency } from '@/Components/promos/promoValues';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

export default function Create({ record, use, options, passes = [] }: Pages['Promos/Create']) {
  const t = useT();
  const locale = useLocale();
  const [values] = useState<PromoValues>(() => withCurrency(options, newPromo(null, passes)));
  const form = useRecordForm<PromoValues>(
    record
      ? { action: paths.promos.one(record.id), values: record.values, version: record.version }
      : { action: paths.promos.index(), values },
  );
  const event = record?.values.eventId;
  const title = record ? localText(record.values.name, locale) : t('promos.new');
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: t('promos.title'), href: event ? paths.promos.ofEvent(event) : paths.promos.index() },
          { label: title },
        ]}
        actions={
          record && (
            <>
              <HistoryButton of="promos" id={record.id} name={title} />
              {record.values.trigger === 'code' && (
                <LinkButton href={paths.promoCodes.createBatch(record.id)} variant="secondary" icon="plus">
                  {t('promos.new_codes')}
                </LinkButton>
              )}
              <Actions id={record.id} name={title} active={record.values.active} canDelete={use?.canDelete ?? false} />
            </>
          )
        }
      />
      <PromoForm
        form={form}
        id={record?.id ?? null}
        options={options}
        use={use}
        saveLabel={record ? undefined : t('promos.create')}
      />
    </>
  );
}

type ActionsProps = { id: string; name: string; active: boolean; canDelete: boolean };

/** Activation applies immediately; other actions ask first. */
function Actions({ id, name, active, canDelete }: ActionsProps) {
  const t = useT();
  const [asked, setAsked] = useState<'off' | 'delete' | null>(null);
  const close = { onFinish: () => setAsked(null) };
  const confirm = () =>
    asked === 'off' ? router.delete(paths.promos.activation(id), close) : router.delete(paths.promos.one(id), close);
  const action = asked === 'delete' ? 'delete' : 'switch_off';
  return (
    <>
      {active ? (
        <Button variant="secondary" onClick={() => setAsked('off')}>
          {t('promos.switch_off')}
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => router.post(paths.promos.activation(id))}>
          {t('promos.switch_on')}
        </Button>
      )}
      {canDelete && (
        <Button variant="secondary" icon="trash" onClick={() => setAsked('delete')}>
          {t('promos.delete')}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t(`promos.${action}_title`, { name })}
        confirmLabel={t(`promos.${action}`)}
        onConfirm={confirm}
        dangerous={asked === 'delete'}
      >
        {t(`promos.${action}_text`)}
      </ConfirmDialog>
    </>
  );
}
