import type { PrintAnswer, PrintLine } from '@server/cash/pages';
import type { CashboxInput } from '@server/cash/requests';
import { paths } from '@server/shared/paths';
import { CODE_PAGES, PRINTER_KINDS, PRINTS_AFTER } from '@server/shared/printers';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { refusalIn } from '@/Components/counter/refusalIn';
import { followPrint } from '@/Components/counter/usePrinting';
import { NumberField } from '@/Components/form/NumberField';
import { SwitchField } from '@/Components/form/SwitchField';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { http } from '@/lib/http';
import { chooseDevice } from '@/lib/receiptPrinter';

const PAPERS = ['80', '58', 'a4'] as const;

type PrinterFieldsProps = {
  form: RecordForm<CashboxInput>;
  /** Null for a new till. */
  cashboxId: string | null;
};

/** Printer, paper and documents of a till. */
export function PrinterFields({ form, cashboxId }: PrinterFieldsProps) {
  const t = useT();
  const { printerKind, paper } = form.data;
  const isRoll = paper !== 'a4';
  const hasCable = printerKind === 'usb' || printerKind === 'serial';
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-subheading">{t('printing.printer')}</legend>
      <Select
        {...fieldProps(form, 'paper')}
        label={t('cash.paper')}
        options={PAPERS.map((value) => ({ value, label: t(`cash.paper_${value}`) }))}
      />
      <Select
        {...fieldProps(form, 'printerKind')}
        label={t('printing.printer')}
        options={PRINTER_KINDS.map((value) => ({ value, label: t(`printing.kind_${value}`) }))}
      />
      {printerKind === 'network' && (
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <TextInput
            {...fieldProps(form, 'printerHost')}
            label={t('printing.host')}
            hint={t('printing.host_hint')}
            maxLength={200}
            required
          />
          <NumberField
            {...fieldProps(form, 'printerPort')}
            onChange={(port) => form.change({ printerPort: port as number })}
            label={t('printing.port')}
            hint={t('printing.port_hint')}
          />
        </div>
      )}
      {printerKind !== 'browser' && (
        <Select
          {...fieldProps(form, 'codePage')}
          label={t('printing.code_page')}
          hint={t('printing.code_page_hint')}
          options={CODE_PAGES.map((value) => ({ value, label: t(`printing.code_page_${value}`) }))}
        />
      )}
      <Select
        {...fieldProps(form, 'printsAfter')}
        label={t('printing.after')}
        options={PRINTS_AFTER.map((value) => ({ value, label: t(`printing.after_${value}`) }))}
      />
      {printerKind !== 'browser' && (
        <SwitchField {...fieldProps(form, 'opensDrawer')} label={t('printing.opens_drawer')} />
      )}
      {hasCable && (
        <p>
          <Button variant="secondary" onClick={() => void chooseDevice(printerKind).catch(() => undefined)}>
            {t('printing.choose_device')}
          </Button>
        </p>
      )}
      {cashboxId && printerKind !== 'browser' && <TestPrint cashboxId={cashboxId} isDirty={form.isDirty} />}
      {isRoll && (
        <details>
          <summary className="mb-3 cursor-pointer">{t('printing.picture')}</summary>
          <img
            src={paths.cashboxes.picture(paper)}
            alt={t('printing.picture_of', { paper })}
            loading="lazy"
            className="mx-auto max-w-full border border-rule"
          />
        </details>
      )}
    </fieldset>
  );
}

function TestPrint({ cashboxId, isDirty }: { cashboxId: string; isDirty: boolean }) {
  const t = useT();
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const wordsOf = ({ state, failure }: PrintLine): string =>
    state === 'failed' && failure
      ? t('printing.failed', { reason: t(`printing.failure_${failure}`) })
      : t(state === 'printed' ? 'printing.done' : 'printing.sent');
  const print = async () => {
    setBusy(true);
    setSaid(null);
    try {
      const { data } = await http.post<PrintAnswer>(paths.cashboxes.testPrint(cashboxId), { id: uuidv7() });
      const [line] = data.prints;
      if (line) setSaid(wordsOf(await followPrint(line)));
    } catch (error) {
      setSaid(refusalIn(error).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="secondary" icon="printer" busy={isBusy} disabled={isDirty} onClick={() => void print()}>
        {t('printing.test')}
      </Button>
      <p className="text-small text-soft" aria-live="polite">
        {said ?? (isDirty ? t('printing.test_save_first') : '')}
      </p>
    </div>
  );
}
