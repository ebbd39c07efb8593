import { useForm } from '@inertiajs/react';
import type { OrderHead } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type BuyerProps = { order: OrderHead; buyer: { name: string | null; email: string | null }; canMend: boolean };

/** The buyer, with a form to correct a mistyped email address. */
export function Buyer({ order, buyer, canMend }: BuyerProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (!buyer.email) return null;
  return (
    <div className="text-small text-soft">
      <p className="break-words">{t('afterSale.show_bought_by', { name: buyer.name ?? '', email: buyer.email })}</p>
      {canMend && (
        <>
          <Button variant="quiet" size="sm" icon="mail" className="mt-2" onClick={() => setOpen(true)}>
            {t('afterSale.mend_open')}
          </Button>
          <MendDialog order={order} email={buyer.email} open={isOpen} onOpenChange={setOpen} />
        </>
      )}
    </div>
  );
}

type MendDialogProps = { order: OrderHead; email: string; open: boolean; onOpenChange: (open: boolean) => void };

function MendDialog({ order, email, open, onOpenChange }: MendDialogProps) {
  const t = useT();
  const form = useForm({ email });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.orders.address(order.reference, order.key ?? undefined), {
      preserveScroll: true,
      onSuccess: () => onOpenChange(false),
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('afterSale.mend_title')}
      description={t('afterSale.mend_text')}
      keepOpen
      footer={
        <Button type="submit" form="mend-address" busy={form.processing}>
          {t('afterSale.mend_submit')}
        </Button>
      }
    >
      <form id="mend-address" method="post" onSubmit={submit} noValidate>
        <TextInput
          {...fieldProps(form, 'email')}
          label={t('afterSale.mend_email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
      </form>
    </Dialog>
  );
}
