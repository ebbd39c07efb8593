import type { Selection } from '@server/shared/lists';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';

const FORMATS = { csv: 'CSV', xlsx: 'XLSX' } as const;
type Format = keyof typeof FORMATS;

function save(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Exports the contact data of all buyers affected by a change of these slots. */
export function TouchedExport({ selection }: { selection: Selection }) {
  const t = useT();
  const [busy, setBusy] = useState<Format | null>(null);
  const [isFailed, setFailed] = useState(false);
  const fetchFile = async (format: Format) => {
    setBusy(format);
    setFailed(false);
    try {
      const { data, headers } = await http.post<Blob>(
        paths.appointments.touched(format),
        { selection },
        { responseType: 'blob' },
      );
      const named = /filename="([^"]+)"/.exec(String(headers['content-disposition']));
      save(data, named?.[1] ?? `export.${format}`);
    } catch {
      setFailed(true);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <span className="flex gap-1">
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            variant="quiet"
            size="sm"
            icon="download"
            busy={busy === format}
            disabled={busy !== null}
            aria-label={t('appointments.touched_export', { format: FORMATS[format] })}
            onClick={() => fetchFile(format)}
          >
            {FORMATS[format]}
          </Button>
        ))}
      </span>
      {isFailed && (
        <p role="alert" className="w-full text-small text-danger">
          {t('appointments.touched_export_failed')}
        </p>
      )}
    </>
  );
}
