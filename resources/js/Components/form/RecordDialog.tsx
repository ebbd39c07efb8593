import { type ReactNode, useId } from 'react';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { InputDialog } from './InputDialog';
import { RecordForm } from './RecordForm';
import type { RecordForm as Form } from './useRecordForm';

type RecordDialogProps<T extends object> = {
  form: Form<T>;
  title: string;
  description?: string;
  /** Label of the button; "Save" by default. */
  saveLabel?: string | undefined;
  /** A button set apart from the two that every such dialog has. */
  extra?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** The form of a small record in a dialog; mounted only while open. */
export function RecordDialog<T extends object>(props: RecordDialogProps<T>) {
  const { form, title, description, saveLabel, extra, onClose, children } = props;
  const t = useT();
  const id = useId();
  // Closing the dialog discards the changes.
  const giveUp = () => {
    if (form.isDirty) form.draft.forget();
    onClose();
  };
  return (
    <InputDialog
      hasChanges={form.isDirty}
      open
      keepOpen
      onOpenChange={giveUp}
      title={title}
      description={description}
      footer={
        <>
          {extra}
          <Button variant="secondary" onClick={giveUp}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} busy={form.processing}>
            {saveLabel ?? t('common.save')}
          </Button>
        </>
      }
    >
      <RecordForm form={form} id={id} bare>
        <div className="grid gap-5">{children}</div>
      </RecordForm>
    </InputDialog>
  );
}
