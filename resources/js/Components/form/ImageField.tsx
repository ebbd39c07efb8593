import { paths } from '@server/shared/paths';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { FieldError, type FieldText } from '@/Components/Field';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { useUpload } from './useUpload';

type ImageFieldProps = FieldText & {
  name?: string;
  /** The image's id, as `/admin/media` returned it. */
  value: string | null;
  onChange: (value: string | null) => void;
  disabled?: boolean;
  /** Upload URL; by default the catalogue's media. */
  action?: string;
};

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const PREVIEW_WIDTH = 480;

/** An image, chosen or dropped, uploaded immediately and previewed. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, error, optional, hideLabel, className = '', name, value, onChange, disabled } = props;
  const { action = paths.media.upload() } = props;
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { upload, percent, error: failure } = useUpload(action, (media) => onChange(media.id));
  const message = failure ?? error;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) void upload(file);
  };

  return (
    <div className={`grid gap-1.5 ${className}`} data-field={name} data-label={label}>
      <span id={id} className={hideLabel ? 'sr-only' : 'font-strong'}>
        {label}
        {optional && <span className="font-normal text-soft"> ({t('common.optional')})</span>}
      </span>
      {hint && <div className="text-small text-soft">{hint}</div>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        className="image-field"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Preview value={value} />
        <div className="min-w-0">
          <p className="text-small text-soft">{t('forms.image_hint')}</p>
          <div className="mt-3 button-row">
            <Button
              variant="secondary"
              size="sm"
              icon="image"
              busy={percent !== null}
              disabled={disabled}
              aria-describedby={`${id}${message ? ` ${id}-error` : ''}`}
              aria-invalid={message ? true : undefined}
              onClick={() => input.current?.click()}
            >
              {t(value ? 'forms.image_replace' : 'forms.image_choose')}
            </Button>
            {value && percent === null && (
              <Button variant="quiet" size="sm" icon="trash" disabled={disabled} onClick={() => onChange(null)}>
                {t('forms.image_remove')}
              </Button>
            )}
          </div>
          <p role="status" className="mt-2 text-small text-soft empty:hidden">
            {percent !== null && (percent < 100 ? t('forms.image_uploading', { percent }) : t('forms.image_working'))}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-labelledby={id}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void upload(file);
          }}
        />
      </div>
      <FieldError id={`${id}-error`} error={message} />
    </div>
  );
}

function Preview({ value }: { value: string | null }) {
  const t = useT();
  const shape = 'aspect-3/2 w-full max-w-56 rounded-md';
  if (!value) {
    return (
      <span
        className={`grid place-content-center justify-items-center gap-2 bg-sunken p-3 text-center text-small text-soft ${shape}`}
      >
        <Icon name="image" size={26} />
        {t('forms.image_drop')}
      </span>
    );
  }
  return (
    <img src={paths.media.show(value, PREVIEW_WIDTH)} alt={t('forms.image_of')} className={`object-cover ${shape}`} />
  );
}
