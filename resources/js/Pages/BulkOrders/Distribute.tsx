import { usePage } from '@inertiajs/react';
import type { RecipientPreview } from '@server/bulk-orders/pages';
import type { Pages } from '@server/pages';
import type { RecipientColumn } from '@server/shared/bulkOrders';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { isAxiosError } from 'axios';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { FileField } from '@/Components/form/FileField';
import { PageHeader } from '@/Components/PageHeader';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';
import { toBase64 } from '@/lib/base64';
import { http } from '@/lib/http';
import { DistributeModal } from './Partials/DistributeModal';
import { Margins } from './Partials/Margins';
import { Preview } from './Partials/Preview';

type Props = Pages['BulkOrders/Distribute'];

/** Distributes codes to a list of recipients after a preview, or to typed recipients. */
export default function Distribute({ order, products, languages, locale }: Props) {
  const t = useT();
  const { mails } = usePage().props.features;
  const [chosen, setChosen] = useState<{ name: string; file: string } | null>(null);
  const [preview, setPreview] = useState<RecipientPreview | null>(null);
  const [problem, setProblem] = useState<string>();
  const [terms, setTerms] = useState({ productId: '', locale });
  const [isTyping, setTyping] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const look = async (file: string, columns: readonly RecipientColumn[] | null, productId = terms.productId) => {
    setBusy(true);
    try {
      const sent = { file, columns, productId: productId || null, locale: terms.locale };
      const { data } = await http.post<RecipientPreview>(paths.bulk.imports(order.id), sent);
      setPreview(data);
      setProblem(undefined);
    } catch (error) {
      const said = isAxiosError(error)
        ? (error.response?.data as { message?: string; errors?: Record<string, string[]> })
        : null;
      setProblem(said?.errors?.file?.[0] ?? said?.message ?? t('common.offline'));
      if (columns === null) setPreview(null);
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File) => {
    const read = toBase64(new Uint8Array(await file.arrayBuffer()));
    setChosen({ name: file.name, file: read });
    await look(read, null);
  };

  return (
    <Margins>
      <PageHeader
        title={t('bulk.distribute_title')}
        lead={t('bulk.distribute_lead', { free: order.free, codes: order.codes })}
        crumbs={[
          { label: t('bulk.orders'), href: paths.bulk.index() },
          { label: formatReference(order.reference), href: paths.bulk.show(order.id) },
          { label: t('bulk.distribute_title') },
        ]}
      />
      {!mails && <Alert tone="warn">{t('bulk.no_mails')}</Alert>}
      <div className="mb-8 grid max-w-2xl gap-5 sm:grid-cols-2">
        <Select
          label={t('bulk.which_codes')}
          value={terms.productId}
          onChange={(productId) => {
            setTerms({ ...terms, productId });
            if (chosen) look(chosen.file, preview?.columns ?? null, productId);
          }}
          options={[
            { value: '', label: t('bulk.any_product') },
            ...products.map(({ id, name, free }) => ({ value: id, label: `${name} (${free})` })),
          ]}
        />
        <Select
          label={t('bulk.language')}
          value={terms.locale}
          onChange={(language) => setTerms({ ...terms, locale: language })}
          options={languages}
        />
      </div>
      <section aria-labelledby="hand" className="mb-8">
        <h2 id="hand" className="text-heading">
          {t('bulk.by_form')}
        </h2>
        <p className="mt-2 mb-3 text-soft">{t('bulk.by_form_text')}</p>
        <Button variant="secondary" icon="plus" onClick={() => setTyping(true)}>
          {t('bulk.by_form_open')}
        </Button>
      </section>
      <section aria-labelledby="list">
        <h2 id="list" className="text-heading">
          {t('bulk.by_file')}
        </h2>
        <div className="mt-3">
          <FileField
            name="file"
            label={t('bulk.file')}
            hint={t('bulk.by_file_text')}
            choose={t('bulk.file_choose')}
            chosen={chosen?.name ?? t('bulk.file_none')}
            accept=".csv,.xlsx,text/csv,text/plain"
            busy={isBusy}
            onFile={(file) => void choose(file)}
            error={problem}
          />
        </div>
        {preview && chosen && (
          <Preview
            key={chosen.name}
            orderId={order.id}
            file={chosen.file}
            terms={terms}
            preview={preview}
            onColumns={(columns) => look(chosen.file, columns)}
          />
        )}
      </section>
      {isTyping && <DistributeModal orderId={order.id} terms={terms} onClose={() => setTyping(false)} />}
    </Margins>
  );
}
