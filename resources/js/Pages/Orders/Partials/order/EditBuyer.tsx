import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { InputDialog } from '@/Components/form/InputDialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type EditBuyerProps = { reference: string; name: string; phone: string };

/** Staff correct the buyer's name and telephone. */
export function EditBuyer({ reference, name, phone }: EditBuyerProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ name, phone });
  const open = () => {
    form.setData({ name, phone });
    form.clearErrors();
    setOpen(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.put(paths.orders.buyer(reference), { preserveScroll: true, onSuccess: () => setOpen(false) });
  };
  return (
    <>
      <Button variant="secondary" size="sm" className="mt-4" onClick={open}>
        {t('afterSale.buyer_edit')}
      </Button>
      <InputDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('afterSale.buyer_title')}
        description={t('afterSale.buyer_text')}
        keepOpen
        footer={
          <Button type="submit" form="edit-buyer" busy={form.processing}>
            {t('afterSale.buyer_submit')}
          </Button>
        }
      >
        <form id="edit-buyer" method="post" onSubmit={submit} noValidate className="grid gap-5">
          <TextInput {...fieldProps(form, 'name')} label={t('afterSale.show_customer_name')} required />
          <TextInput
            {...fieldProps(form, 'phone')}
            label={t('afterSale.show_customer_phone')}
            type="tel"
            inputMode="tel"
            optional
          />
        </form>
      </InputDialog>
    </>
  );
}
