import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/Components/Button';
import { FormSection } from '@/Components/form/FormSection';
import { useT } from '@/hooks/useT';

type FoldedSectionProps = {
  title: string;
  lead: string;
  /** Something is set in it, so it shows. */
  isUsed: boolean;
  /** Something in it was refused, so it has to show. */
  isRefused: boolean;
  children: ReactNode;
};

/** A rare matter of a form: its heading always, its fields once a person wants them. */
export function FoldedSection({ title, lead, isUsed, isRefused, children }: FoldedSectionProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(isUsed);
  useEffect(() => {
    if (isRefused || isUsed) setOpen(true);
  }, [isRefused, isUsed]);
  return (
    <FormSection title={title} lead={lead}>
      {isOpen ? (
        children
      ) : (
        <div>
          <Button variant="secondary" size="sm" icon="plus" aria-expanded={false} onClick={() => setOpen(true)}>
            {t('products.unfold')}
            <span className="sr-only">: {title}</span>
          </Button>
        </div>
      )}
    </FormSection>
  );
}
