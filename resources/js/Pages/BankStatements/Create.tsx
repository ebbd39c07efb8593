import type { Pages } from '@server/pages';
import { inFours } from '@server/shared/iban';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { EmptyState } from '@/Components/EmptyState';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { PageHeader } from '@/Components/PageHeader';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { type ChosenFile, StatementField } from './Partials/StatementField';

type Props = Pages['BankStatements/Create'];
type CsvMap = Props['maps'][string];

const NO_MAP: Required<CsvMap> = {
  date: '',
  amount: '',
  text: '',
  remitter: '',
  iban: '',
  direction: '',
  debit: '',
  currency: '',
};
const PARTS = [
  ['date', 'csv_date'],
  ['amount', 'csv_amount'],
  ['text', 'csv_words'],
  ['remitter', 'csv_remitter'],
  ['iban', 'csv_iban'],
  ['direction', 'csv_direction'],
  ['debit', 'csv_debit'],
  ['currency', 'csv_currency'],
] as const;

const HINTS: Partial<Record<keyof CsvMap, 'csv_amount_hint' | 'csv_direction_hint' | 'csv_debit_hint'>> = {
  amount: 'csv_amount_hint',
  direction: 'csv_direction_hint',
  debit: 'csv_debit_hint',
};

export default function Create({ accounts, maps }: Props) {
  const t = useT();
  const first = accounts[0]?.iban ?? '';
  const [columns, setColumns] = useState<string[] | null>(null);
  const form = useRecordForm({
    action: paths.transfers.imports(),
    values: { file: '', name: '', account: first, map: null as CsvMap | null },
    neverKept: ['file', 'map'],
  });
  const { map, account } = form.data;
  /** The remembered column mapping, limited to columns that the file has. */
  const fitting = (names: readonly string[], known: Partial<CsvMap>): CsvMap =>
    Object.fromEntries(
      Object.entries({ ...NO_MAP, ...known }).map(([part, name]) => [part, names.includes(name) ? name : '']),
    ) as CsvMap;
  /** A corrected file keeps the column mapping of the refused one. */
  const take = ({ file, name, columns: found }: ChosenFile) => {
    const said = Object.fromEntries(Object.entries(map ?? {}).filter(([, column]) => column !== ''));
    setColumns(found);
    form.change({ file, name, map: found ? fitting(found, { ...maps[account], ...said }) : null });
  };
  return (
    <>
      <PageHeader
        title={t('transfers.import')}
        lead={t('transfers.import_lead')}
        crumbs={[{ label: t('transfers.title'), href: paths.transfers.index() }, { label: t('transfers.import') }]}
      />
      {accounts.length === 0 ? (
        <EmptyState icon="euro" title={t('transfers.no_account')}>
          {t('transfers.no_account_text')}
        </EmptyState>
      ) : (
        <RecordForm form={form} saveLabel={t('transfers.import_now')}>
          <FormSection title={t('transfers.file')} lead={t('transfers.file_hint')}>
            <StatementField name="file" onChange={take} error={form.errors.file} />
          </FormSection>
          {columns && map && (
            <FormSection title={t('transfers.csv_title')} lead={t('transfers.csv_text')}>
              <Select
                {...fieldProps(form, 'account')}
                onChange={(chosen) => form.change({ account: chosen, map: fitting(columns, maps[chosen] ?? map) })}
                label={t('transfers.account')}
                options={accounts.map(({ iban, bank }) => ({ value: iban, label: [inFours(iban), bank].join(' ') }))}
              />
              <div className="grid items-start gap-5 sm:grid-cols-2">
                {PARTS.map(([part, label]) => (
                  <Select
                    key={part}
                    name={`map.${part}`}
                    value={map[part] ?? ''}
                    onChange={(name) => form.change({ map: { ...map, [part]: name } })}
                    label={t(`transfers.${label}`)}
                    {...(HINTS[part] && { hint: t(`transfers.${HINTS[part]}`) })}
                    error={form.errors[`map.${part}` as 'map']}
                    options={[
                      { value: '', label: t('transfers.csv_none') },
                      ...columns.map((name) => ({ value: name, label: name })),
                    ]}
                  />
                ))}
              </div>
            </FormSection>
          )}
        </RecordForm>
      )}
    </>
  );
}
