import type { OrderedProduct } from '@server/products/pages';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { useT } from '@/hooks/useT';

type ExtraProductsProps = {
  products: readonly OrderedProduct[];
  /** Undefined where their currency is not the preset's. */
  onTake: ((ids: readonly string[]) => void) | undefined;
};

/** Products of the event that the preset does not have. */
export function ExtraProducts({ products, onTake }: ExtraProductsProps) {
  const t = useT();
  const [chosen, setChosen] = useState<string[]>([]);
  if (products.length === 0 || !onTake) return null;
  return (
    <div className="mt-8">
      <CheckboxGroup
        label={t('products.preset_extra')}
        hint={t('products.preset_extra_text')}
        options={products.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        variant="secondary"
        size="sm"
        className="mt-2"
        disabled={chosen.length === 0}
        onClick={() => onTake(chosen)}
      >
        {t('products.preset_take')}
      </Button>
    </div>
  );
}
