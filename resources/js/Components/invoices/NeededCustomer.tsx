import type { InvoiceCustomer } from '@server/shared/invoices';
import { CustomerFields } from './CustomerFields';

type NeededCustomerProps = {
  values: InvoiceCustomer;
  errors: Record<string, string | undefined>;
  onChange: (values: InvoiceCustomer) => void;
};

/** The data of a full invoice as one part of a form that sells: its errors are named `invoice.taxId` and so on. */
export const NeededCustomer = ({ values, errors, onChange }: NeededCustomerProps) => (
  <div className="grid max-w-xl gap-5">
    <CustomerFields
      field={(name) => ({
        name: `invoice.${name}`,
        value: values[name] ?? '',
        onChange: (value) => onChange({ ...values, [name]: value }),
        ...(errors[`invoice.${name}`] ? { error: errors[`invoice.${name}`] } : {}),
      })}
    />
  </div>
);
