import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { FoldedSection } from './FoldedSection';
import type { SectionProps } from './Form';

/** The product's codes in the accounting system. */
export function InvoicingData({ form }: Pick<SectionProps, 'form'>) {
  const t = useT();
  const { invoicingItem, invoicingAccount, invoicingTaxCode } = form.data;
  const { errors } = form;
  return (
    <FoldedSection
      title={t('products.section_invoicing')}
      lead={t('products.section_invoicing_text')}
      isUsed={Boolean(invoicingItem || invoicingAccount || invoicingTaxCode)}
      isRefused={Boolean(errors.invoicingItem || errors.invoicingAccount || errors.invoicingTaxCode)}
    >
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <TextInput
          {...fieldProps(form, 'invoicingItem')}
          label={t('products.invoicing_item')}
          maxLength={60}
          optional
        />
        <TextInput
          {...fieldProps(form, 'invoicingAccount')}
          label={t('products.invoicing_account')}
          maxLength={60}
          optional
        />
        <TextInput
          {...fieldProps(form, 'invoicingTaxCode')}
          label={t('products.invoicing_tax_code')}
          maxLength={60}
          optional
        />
      </div>
    </FoldedSection>
  );
}
