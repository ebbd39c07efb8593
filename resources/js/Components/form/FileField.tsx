import { useId, useRef } from 'react';
import { Button } from '@/Components/Button';
import { FieldError, type FieldText } from '@/Components/Field';

type FileFieldProps = Pick<FieldText, 'label' | 'hint' | 'error' | 'hideLabel'> & {
  name: string;
  /** The button's words, such as "Choose a file". */
  choose: string;
  /** What is said of the file once it is chosen, such as its name and its lines. */
  chosen: string | null;
  /** As of an HTML input; without it any file may be chosen. */
  accept?: string;
  busy?: boolean;
  onFile: (file: File) => void;
};

/** A button that chooses one file. The same file may be chosen again after it was changed on the disk. */
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
