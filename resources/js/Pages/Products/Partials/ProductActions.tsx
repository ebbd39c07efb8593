import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';

type ProductActionsProps = Pick<Pages['Products/Edit'], 'active' | 'sold' | 'events'> & {
  id: string;
  name: string;
  eventId: string;
};
type Asking = 'off' | 'copy' | 'delete' | null;

/** Actions on the whole product. */
export function ProductActions(props: ProductActionsProps) {
  const { id, active } = props;
  const t = useT();
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const putOnSale = () => router.post(paths.products.state(), { active: true, selection: { ids: [id] } });
  return (
    <>
      <Button variant="secondary" onClick={() => (active ? setAsking('off') : putOnSale())}>
        {t(active ? 'products.take_off_sale' : 'products.put_on_sale')}
      </Button>
      <Button variant="secondary" onClick={() => setAsking('copy')}>
        {t('products.duplicate')}
      </Button>
      <Button variant="secondary" icon="trash" onClick={() => setAsking('delete')}>
        {t('products.delete')}
      </Button>
      {asking === 'off' && <TakeOff id={id} onClose={close} />}
      {asking === 'copy' && <Duplicate {...props} onClose={close} />}
      {asking === 'delete' && <Delete {...props} onClose={close} />}
    </>
  );
}

function useSending(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const sending = {
    onStart: () => setBusy(true),
    onFinish: () => {
      setBusy(false);
      onClose();
    },
  };
  return { busy, sending };
}

function TakeOff({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { busy, sending } = useSending(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('products.take_off_title', { count: 1 })}
      confirmLabel={t('products.take_off_sale')}
      busy={busy}
      onConfirm={() => router.post(paths.products.state(), { active: false, selection: { ids: [id] } }, sending)}
    >
      {t('products.take_off_text')}
    </ConfirmDialog>
  );
}

type WithClose = ProductActionsProps & { onClose: () => void };

function Duplicate({ id, name, eventId, events, onClose }: WithClose) {
  const t = useT();
  const { busy, sending } = useSending(onClose);
  const [target, setTarget] = useState(eventId);
  const [copy] = useState(uuidv7);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('products.duplicate_title', { name })}
      confirmLabel={t('products.duplicate')}
      busy={busy}
      onConfirm={() => router.post(paths.products.duplicate(id), { id: copy, eventId: target }, sending)}
    >
      <p className="mb-4">{t('products.duplicate_text')}</p>
      <Select label={t('products.duplicate_to')} options={events} value={target} onChange={setTarget} />
    </ConfirmDialog>
  );
}

function Delete({ id, name, sold, onClose }: WithClose) {
  const t = useT();
  const { busy, sending } = useSending(onClose);
  const isRefused = sold.count > 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t(isRefused ? 'common.delete_refused' : 'products.delete_title', { name })}
      confirmLabel={isRefused ? undefined : t('products.delete')}
      busy={busy}
      dangerous
      onConfirm={() => router.delete(paths.products.one(id), sending)}
    >
      {t(isRefused ? 'products.delete_refused' : 'products.delete_text')}
    </ConfirmDialog>
  );
}
