import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useT } from '@/hooks/useT';

type SoldTermsProps = { id: string; keeping: Pages['Products/Edit']['keeping'] };

/** Sold tickets keep their terms; this applies the product's terms to them after showing their number. */
export function SoldTerms({ id, keeping }: SoldTermsProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [notify, setNotify] = useState(true);
  const { units, orders, terms, fields } = keeping;
  const what = new Intl.ListFormat(document.documentElement.lang).format(
    fields.map((field) => t(`products.terms_${field}`)),
  );
  const apply = () =>
    router.post(
      paths.products.terms(id),
      { terms, units, notify },
      {
        onStart: () => setBusy(true),
        onFinish: () => {
          setBusy(false);
          setAsking(false);
        },
      },
    );
  return (
    <Alert tone="info" className="mb-6" title={t('products.terms_kept', { count: units })}>
      <p>{t('products.terms_kept_text', { what })}</p>
      <p className="mt-3">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('products.terms_apply', { count: units })}
        </Button>
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('products.terms_apply_title', { count: units })}
        confirmLabel={t('products.terms_apply', { count: units })}
        busy={busy}
        dangerous
        onConfirm={apply}
      >
        <p>{t('products.terms_apply_text', { what, count: orders })}</p>
        {fields.includes('holders') && <p className="mt-3">{t('products.terms_apply_asks')}</p>}
        <Checkbox
          className="mt-3"
          label={t('products.terms_notify', { count: orders })}
          value={notify}
          onChange={setNotify}
        />
      </ConfirmDialog>
    </Alert>
  );
}
