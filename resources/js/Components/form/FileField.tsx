import { useId, useRef } from 'react';
import { Button } from '@/Components/Button';
import { FieldError, type FieldText } from '@/Components/Field';

type FileFieldProps = Pick<FieldText, 'label' | 'hint' | 'error' | 'hideLabel'> & {
  name: string;
  /** Text of the button, such as "Choose a file". */
  choose: string;
  /** Description of the chosen file, such as its name and number of lines. */
  chosen: string | null;
  /** The `accept` attribute of an HTML input; left out, any file may be chosen. */
  accept?: string;
  busy?: boolean;
  onFile: (file: File) => void;
};

/** A button that chooses one file. It accepts the same file again, which may have changed on disk. */
export function FileField({
  name,
  label,
  hint,
  error,
  hideLabel,
  choose,
  chosen,
  accept,
  busy,
  onFile,
}: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid gap-1.5" data-field={name} data-label={label}>
      <p id={`${id}-label`} className={hideLabel ? 'sr-only' : 'font-strong'}>
        {label}
      </p>
      {hint && (
        <div id={`${id}-hint`} className="text-small text-soft">
          {hint}
        </div>
      )}
      <div className="button-row">
        <Button
          variant="secondary"
          icon="share"
          busy={busy}
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-label${hint ? ` ${id}-hint` : ''}${error ? ` ${id}-error` : ''}`}
          aria-invalid={error ? true : undefined}
        >
          {choose}
        </Button>
        {chosen && (
          <span role="status" className="min-w-0 wrap-anywhere">
            {chosen}
          </span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="hidden"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <div className="whitespace-pre-line" role="alert">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}
