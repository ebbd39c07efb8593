import type { TypedCustomer } from '@server/shared/invoices';
import { AddressConfirmed, CustomerFields } from './CustomerFields';

type NeededCustomerProps = {
  values: TypedCustomer;
  errors: Record<string, string | undefined>;
  onChange: (values: TypedCustomer) => void;
  /** Buyers may confirm an unusual address; staff must correct it. */
  mayConfirm?: boolean;
};

/**
 * Customer data of a full invoice inside a sales form: errors are named `invoice.taxId` and so on. An address refused
 * as unlikely can be confirmed.
 */
export function NeededCustomer({ values, errors, onChange, mayConfirm = false }: NeededCustomerProps) {
  return (
    <div className="grid max-w-xl gap-5">
      <CustomerFields
        field={(name) => ({
          name: `invoice.${name}`,
          value: values[name] ?? '',
          onChange: (value) => onChange({ ...values, isConfirmed: false, [name]: value }),
          ...(errors[`invoice.${name}`] ? { error: errors[`invoice.${name}`] } : {}),
        })}
      />
      {mayConfirm && (
        <AddressConfirmed
          values={values}
          errorOf={(field) => errors[`invoice.${field}`]}
          onChange={(isConfirmed) => onChange({ ...values, isConfirmed })}
        />
      )}
    </div>
  );
}
