import type { ReactNode } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { InputDialog } from '@/Components/form/InputDialog';
import type { useManyForm } from './useManyForm';

type ManyDialogProps = {
  form: ReturnType<typeof useManyForm>;
  title: string;
  lead: string;
  save: string;
  onClose: () => void;
  children: ReactNode;
};

/** A bulk action on the selected rows, in a dialog. */
export function ManyDialog({ form, title, lead, save, onClose, children }: ManyDialogProps) {
  return (
    <InputDialog
      open
      keepOpen
      wide
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={lead}
      footer={
        <Button type="submit" form={form.id} busy={form.busy}>
          {save}
        </Button>
      }
    >
      <form id={form.id} method="post" onSubmit={form.send} noValidate className="grid gap-5">
        {form.other && (
          <Alert tone="danger" live>
            {form.other}
          </Alert>
        )}
        {children}
      </form>
    </InputDialog>
  );
}
