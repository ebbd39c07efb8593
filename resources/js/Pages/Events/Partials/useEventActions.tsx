import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { PointList } from './Readiness';
import { VisitedBy } from './VisitedBy';

/** Data that the dialogs need; both the event's form and its overview have it. */
export type ActedUpon = Omit<Pages['Events/Edit'], 'quotas'>;
export type Action = 'publish' | 'withdraw' | 'archive' | 'restore' | 'copy' | 'delete';

type Request = { method: 'post' | 'delete'; url: string; data?: Record<string, string> };

const requestOf = (action: Action, id: string, copyId: string): Request => {
  const requests: Record<Action, Request> = {
    publish: { method: 'post', url: paths.events.publication(id) },
    withdraw: { method: 'delete', url: paths.events.publication(id) },
    archive: { method: 'post', url: paths.events.archive(id) },
    restore: { method: 'delete', url: paths.events.archive(id) },
    copy: { method: 'post', url: paths.events.copies(id), data: { id: copyId } },
    delete: { method: 'delete', url: paths.events.one(id) },
  };
  return requests[action];
};

/** Actions on an event, each after a confirmation with its consequences. */
export function useEventActions(
  event: ActedUpon,
  isDirty: boolean,
): { ask: (action: Action) => void; dialog: ReactNode } {
  const [action, ask] = useState<Action | null>(null);
  const [busy, setBusy] = useState(false);
  const copyId = useRef(uuidv7());
  const close = () => ask(null);
  const go = (meant: Action) => {
    const { method, url, data = {} } = requestOf(meant, event.record.id, copyId.current);
    router.visit(url, {
      method,
      data,
      preserveScroll: true,
      onStart: () => setBusy(true),
      onSuccess: () => {
        copyId.current = uuidv7();
      },
      onFinish: () => {
        setBusy(false);
        close();
      },
    });
  };
  const dialog = action && <ActionDialog {...{ action, event, isDirty, busy, close, go }} />;
  return { ask, dialog };
}

type ActionDialogProps = {
  action: Action;
  event: ActedUpon;
  isDirty: boolean;
  busy: boolean;
  close: () => void;
  go: (meant: Action) => void;
};

function ActionDialog({ action, event, isDirty, busy, close, go }: ActionDialogProps) {
  const t = useT();
  const { title, isOrdered, visitedBy, record } = event;
  const missing = event.readiness.filter((point) => point.isRequired && !point.isDone);
  if (action === 'publish' && missing.length > 0) {
    return (
      <ConfirmDialog
        open
        onOpenChange={close}
        title={t('catalogue.publish_early_title', { title })}
        safeLabel={t('catalogue.publish_early_close')}
      >
        <PointList points={missing} record={record} />
      </ConfirmDialog>
    );
  }
  // Events with orders, or in other events' products, cannot be deleted: the dialog offers archiving.
  const isRefused = action === 'delete' && (isOrdered || visitedBy.length > 0);
  const meant = isRefused ? 'archive' : action;
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={t(isRefused ? 'catalogue.delete_refused_title' : `catalogue.${action}_title`, { title })}
      confirmLabel={t(`catalogue.${meant}`)}
      onConfirm={() => go(meant)}
      busy={busy}
      dangerous={meant === 'delete'}
    >
      {isRefused ? <Refusal event={event} /> : <Consequence action={action} event={event} />}
      {(meant === 'archive' || meant === 'withdraw') && <VisitedBy {...event} />}
      {action === 'publish' && isDirty && <p className="mt-3 text-warn">{t('catalogue.publish_unsaved')}</p>}
    </ConfirmDialog>
  );
}

/** The stronger of two reasons. */
function Refusal({ event: { isOrdered } }: { event: ActedUpon }) {
  const t = useT();
  return t(isOrdered ? 'catalogue.delete_refused' : 'catalogue.delete_visited');
}

function Consequence({ action, event }: { action: Action; event: ActedUpon }) {
  const t = useT();
  const format = useFormat();
  const { salesFrom, venueId } = event.record.values;
  if (action === 'delete') {
    const { productCount, promoCount, slotCount } = event;
    return t('catalogue.delete_text', { products: productCount, promos: promoCount, slots: slotCount });
  }
  if (action !== 'publish') return t(`catalogue.${action}_text`);
  const zone = event.venues.find(({ id }) => id === venueId)?.timeZone ?? 'UTC';
  return salesFrom && new Date(salesFrom) > new Date()
    ? t('catalogue.publish_later', { date: format.dateTime(salesFrom, zone) })
    : t('catalogue.publish_now');
}
