import { usePage } from '@inertiajs/react';
import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { useT } from '@/hooks/useT';
import { ConflictDialog, type Labels } from './ConflictDialog';
import { DraftOffer } from './DraftOffer';
import { FormIndex } from './FormIndex';
import { FormContext } from './formContext';
import { LeaveDialog } from './LeaveDialog';
import { SaveBar } from './SaveBar';
import { useLeaveGuard } from './useLeaveGuard';
import type { RecordForm as Form } from './useRecordForm';
import { useSaveKey } from './useSaveKey';

type RecordFormProps<T extends object> = {
  form: Form<T>;
  children: ReactNode;
  /** Label of the button; "Save" by default. */
  saveLabel?: string;
  /** How the conflict dialog formats values, by field. */
  labels?: Labels;
  /** No bar at the bottom, for a form in a dialog that has its own buttons. */
  bare?: boolean;
  /** Id for `<button form>`. */
  id?: string;
};

/**
 * The form of one record: validates each field on blur, warns before changes are lost, saves by button and Ctrl+S, and
 * resolves conflicts when another person saved first.
 */
export function RecordForm<T extends object>({ form, children, saveLabel, labels, bare, id }: RecordFormProps<T>) {
  const t = useT();
  const { locales } = usePage().props;
  const root = useRef<HTMLFormElement>(null);
  const [language, setLanguage] = useState(locales[0]?.code ?? 'en');
  const guard = useLeaveGuard(form.isDirty && !form.processing, form.draft);
  const context = useMemo(
    () => ({ errors: form.errors, language, setLanguage: setLanguage as (language: string) => void }),
    [form.errors, language],
  );
  useSaveKey(root, form.save);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals: a dialog's form would submit the page's form.
    event.stopPropagation();
    form.save();
  };
  const refused = Object.keys(form.errors).length;

  return (
    <FormContext value={context}>
      <form ref={root} id={id} data-record noValidate onSubmit={submit} onBlur={form.onBlur}>
        {!bare && <FormIndex />}
        <DraftOffer form={form} />
        {children}
        {form.wasRefused && refused > 0 && !form.conflict && (
          <Alert tone="danger" live className="mt-6">
            {form.errors.form ?? t('forms.fix_errors', { count: refused })}
          </Alert>
        )}
        {!bare && <SaveBar form={form} saveLabel={saveLabel} />}
      </form>
      <LeaveDialog guard={guard} />
      <ConflictDialog form={form} root={root} labels={labels} />
    </FormContext>
  );
}
