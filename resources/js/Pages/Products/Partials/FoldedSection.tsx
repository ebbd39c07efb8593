import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '@/Components/Button';
import { FormSection } from '@/Components/form/FormSection';
import { useT } from '@/hooks/useT';

type FoldedSectionProps = {
  title: string;
  lead: string;
  /** A field is set, so the section starts open. */
  isUsed: boolean;
  /** A field was refused, so the section opens. */
  isRefused: boolean;
  children: ReactNode;
};

/** A rarely used section of a form, folded until it is needed. */
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
