import { type FormEvent, type ReactNode, useId } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import type { DialogProps } from '@/Components/Dialog';
import { useT } from '@/hooks/useT';
import { InputDialog } from './InputDialog';

type FormDialogProps = Omit<DialogProps, 'open' | 'onOpenChange' | 'footer'> & {
  open?: boolean;
  submitLabel: string;
  /** A request is under way. */
  busy?: boolean;
  disabled?: boolean;
  dangerous?: boolean;
  /** A refusal that belongs to no field. */
  error?: string | undefined;
  /** Buttons before the usual two. */
  extra?: ReactNode;
  onSubmit: () => unknown;
  onClose: () => void;
};

/** A small form in a dialog. A press outside does not close it, unless `keepOpen` is false. */
export function FormDialog(props: FormDialogProps) {
  const { open = true, submitLabel, busy = false, disabled, dangerous, error, extra, ...rest } = props;
  const { onSubmit, onClose, children, ...dialog } = rest;
  const t = useT();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <InputDialog
      keepOpen
      {...dialog}
      open={open}
      onOpenChange={(next) => !next && onClose()}
      footer={
        <>
          {extra}
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} busy={busy} disabled={disabled} variant={dangerous ? 'danger' : 'primary'}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-5">
        {error && (
          <Alert tone="danger" live>
            {error}
          </Alert>
        )}
        {children}
      </form>
    </InputDialog>
  );
}
