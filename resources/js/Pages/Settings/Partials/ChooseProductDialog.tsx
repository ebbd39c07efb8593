import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { ComboBox, type ComboBoxOption } from '@/Components/form/ComboBox';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';

type ChooseProductDialogProps = { products: readonly ComboBoxOption[]; onClose: () => void };

/** Selects the product to get several visits; its form sets them. */
export function ChooseProductDialog({ products, onClose }: ChooseProductDialogProps) {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const hasNone = products.length === 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('visits.choose')}
      description={t(hasNone ? 'visits.choose_none' : 'visits.choose_text')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {hasNone ? (
            <LinkButton href={paths.products.index()}>{t('visits.to_products')}</LinkButton>
          ) : (
            <Button
              disabled={chosen === null}
              onClick={() => chosen && router.visit(paths.settings.multiAppointments(chosen))}
            >
              {t('visits.go_on')}
            </Button>
          )}
        </>
      }
    >
      {!hasNone && (
        <ComboBox label={t('visits.product')} options={products} value={chosen} onChange={setChosen} required />
      )}
    </Dialog>
  );
}
