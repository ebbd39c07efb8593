import { bytesAsText } from '@server/shared/bytesAsText';
import { findHeadings, readRows } from '@server/shared/separatedValues';
import { useState } from 'react';
import { FileField } from '@/Components/form/FileField';
import { useT } from '@/hooks/useT';
import { toBase64 } from '@/lib/base64';

const MAX_BYTES = 8 * 1024 * 1024;

/** Base64, because the server detects the character encoding from the bytes; with columns for a CSV. */
export type ChosenFile = { file: string; name: string; columns: string[] | null };

type StatementFieldProps = { name: string; onChange: (chosen: ChosenFile) => void; error?: string | undefined };

/** Headings of a CSV; null for formats that describe themselves. */
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
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const read = async (file: File) => {
    const isTooBig = file.size > MAX_BYTES;
    setProblem(isTooBig ? t('transfers.file_too_big') : undefined);
    setChosen(isTooBig ? null : file.name);
    const bytes = isTooBig ? new Uint8Array() : new Uint8Array(await file.arrayBuffer());
    onChange({ file: toBase64(bytes), name: file.name, columns: columnsOf(bytes) });
  };
  return (
    <FileField
      name={name}
      label={t('transfers.file')}
      hideLabel
      choose={t('transfers.file_choose')}
      chosen={chosen}
      onFile={(file) => void read(file)}
      error={problem ?? error}
    />
  );
}
