import { bytesAsText } from '@server/shared/bytesAsText';
import { findHeadings, readRows } from '@server/shared/separatedValues';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { useT } from '@/hooks/useT';

const MAX_BYTES = 8 * 1024 * 1024;
const PIECE = 0x8000;

/** As base64, since the server finds out by the bytes how a bank wrote its letters; columns where it is a CSV. */
export type ChosenFile = { file: string; name: string; columns: string[] | null };

type StatementFieldProps = { name: string; onChange: (chosen: ChosenFile) => void; error?: string | undefined };

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}

/** The headings of a CSV; null for the formats that say by themselves what is what. */
function columnsOf(bytes: Uint8Array): string[] | null {
  const text = bytesAsText(bytes.subarray(0, 16_384), true) ?? '';
  if (/^\s*<|^\s*(11\d{18}|00)/.test(text)) return null;
  const read = readRows(text, 1);
  const first = 'rows' in read ? (read.rows[0]?.cells ?? []).map((name) => name.trim()) : [];
  const names = findHeadings(text) ?? [...new Set(first.filter(Boolean))];
  return names.length > 1 ? names : null;
}

export function StatementField({ name, onChange, error }: StatementFieldProps) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const isTooBig = file.size > MAX_BYTES;
    setProblem(isTooBig ? t('transfers.file_too_big') : undefined);
    setChosen(isTooBig ? null : file.name);
    const bytes = isTooBig ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
    onChange({ file: toBase64(bytes), name: file.name, columns: columnsOf(bytes) });
  };
  const shown = problem ?? error;
  return (
    <div className="grid gap-1.5" data-field={name} data-label={t('transfers.file')}>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="secondary"
          icon="share"
          onClick={() => input.current?.click()}
          aria-describedby={shown ? `${id}-error` : undefined}
          aria-invalid={shown ? true : undefined}
        >
          {t('transfers.file_choose')}
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
        className="hidden"
        onChange={read}
        tabIndex={-1}
        aria-label={t('transfers.file')}
      />
      <div role="alert">
        <FieldError id={`${id}-error`} error={shown} />
      </div>
    </div>
  );
}
