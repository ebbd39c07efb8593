import type { Checked } from '@server/shared/checked';
import { paths } from '@server/shared/paths';
import { useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { refusalIn } from '@/Components/counter/refusalIn';
import { usePrinting } from '@/Components/counter/usePrinting';
import { useScanner } from '@/Components/counter/useScanner';
import { PageHeader } from '@/Components/PageHeader';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { Found } from './Partials/Found';
import '../../../css/counter.css';

/** Looks up a scanned or typed code: what it belongs to, whether it is valid, and the possible actions. */
export default function Create() {
  const t = useT();
  const [code, setCode] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const printing = usePrinting();
  const field = useRef<HTMLFormElement>(null);
  const check = async (wanted: string) => {
    setCode(wanted);
    setBusy(true);
    setError(undefined);
    try {
      setChecked((await http.post<Checked>(paths.checkAndPrint(), { code: wanted })).data);
      // Selects the text, so that the next scan replaces it.
      field.current?.querySelector('input')?.select();
    } catch (failure) {
      setError(refusalIn(failure).text);
      setChecked(null);
    } finally {
      setBusy(false);
    }
  };
  useScanner((scanned) => {
    void check(scanned);
    return true;
  });
  return (
    <>
      {printing.element}
      <div className="no-print">
        <PageHeader title={t('counter.check_title')} lead={t('counter.check_lead')} />
        <form
          ref={field}
          onSubmit={(event) => {
            event.preventDefault();
            void check(code);
          }}
          noValidate
          className="mb-8 grid max-w-reading gap-4"
        >
          <TextInput
            name="code"
            label={t('counter.check_code')}
            hint={t('counter.check_hint')}
            value={code}
            onChange={setCode}
            error={error}
            maxLength={600}
            autoComplete="off"
            autoFocus
            required
          />
          <Button type="submit" size="lg" busy={isBusy}>
            {t('counter.check')}
          </Button>
        </form>
        <div aria-live="polite">
          {checked && <Found checked={checked} printing={printing} onCheck={(wanted) => void check(wanted)} />}
        </div>
      </div>
    </>
  );
}
