import { bytesAsText } from '@server/shared/bytesAsText';
import { useState } from 'react';
import { FileField } from '@/Components/form/FileField';
import { useT } from '@/hooks/useT';

const MAX_MEGABYTES = 10;

type CsvFieldProps = { name: string; onChange: (text: string) => void; error?: string };
type Chosen = { name: string; lines: number };

/** Reads a file of codes in the browser and reports an unusable one immediately. */
export function CsvField({ name, onChange, error }: CsvFieldProps) {
  const t = useT();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string>();

  const read = async (file: File) => {
    setChosen(null);
    onChange('');
    if (file.size > MAX_MEGABYTES * 1024 * 1024)
      return setProblem(t('promoCodes.csv_too_big', { megabytes: MAX_MEGABYTES }));
    const text = bytesAsText(new Uint8Array(await file.arrayBuffer()));
    if (text === null) return setProblem(t('promoCodes.csv_encoding'));
    setProblem(undefined);
    setChosen({ name: file.name, lines: text.trimEnd().split('\n').length - 1 });
    onChange(text);
  };

  return (
    <FileField
      name={name}
      label={t('promoCodes.csv')}
      hint={t('promoCodes.csv_hint')}
      choose={t('promoCodes.csv_choose')}
      chosen={chosen && t('promoCodes.csv_chosen', { name: chosen.name, count: chosen.lines })}
      accept=".csv,text/csv,text/plain"
      onFile={(file) => void read(file)}
      error={problem ?? error}
    />
  );
}
