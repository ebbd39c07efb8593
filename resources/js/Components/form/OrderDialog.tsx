import { router } from '@inertiajs/react';
import { type ReactNode, useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { SortableList } from '@/Components/form/SortableList';
import { useT } from '@/hooks/useT';

/** `note`: the state of an item where it differs from the others. */
export type Ordered = { id: string; name: string; note?: string | false };

type OrderDialogProps = {
  title: string;
  text: ReactNode;
  /** Accessible name of the list. */
  label: string;
  items: readonly Ordered[];
  /** URL that receives `ids` and `data`. */
  href: string;
  data?: Record<string, string>;
  onClose: () => void;
};

/** Sorts items by dragging or keyboard and sends the whole order in one request. */
export function OrderDialog({ title, text, label, items, href, data = {}, onClose }: OrderDialogProps) {
  const t = useT();
  const [ordered, setOrdered] = useState(items);
  const [busy, setBusy] = useState(false);
  const save = () =>
    router.put(
      href,
      { ...data, ids: ordered.map(({ id }) => id) },
      {
        preserveScroll: true,
        preserveState: true,
        onStart: () => setBusy(true),
        onSuccess: onClose,
        onFinish: () => setBusy(false),
      },
    );
  return (
    <Dialog
      open
      keepOpen
      onOpenChange={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button busy={busy} onClick={save}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <SortableList
        label={label}
        items={ordered}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onChange={setOrdered}
      >
        {({ name, note }) => (
          <span className="flex flex-wrap items-center gap-x-3">
            {name}
            {note && <Badge>{note}</Badge>}
          </span>
        )}
      </SortableList>
    </Dialog>
  );
}
