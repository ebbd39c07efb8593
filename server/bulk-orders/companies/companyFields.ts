import type { CompanyMethod, CompanyState, Invoicing, UnusedPolicy } from '../../shared/bulkOrders';
import type { CompanyInput } from '../requests';

/** Fields of the company form. */
export const COMPANY_FIELDS = {
  name: true,
  taxId: true,
  country: true,
  address: true,
  postcode: true,
  city: true,
  email: true,
  state: true,
  methods: true,
  creditLimitCents: true,
  creditDays: true,
  discountRate: true,
  priceListId: true,
  productIds: true,
  minQuantity: true,
  needsPurchaseOrder: true,
  quoteDays: true,
  codeDays: true,
  unusedPolicy: true,
  extendDays: true,
  invoicing: true,
  note: true,
} as const;

type Row = Omit<CompanyInput, 'creditLimitCents' | 'note' | 'methods' | 'state' | 'unusedPolicy' | 'invoicing'> & {
  creditLimitCents: bigint;
  note: string | null;
  methods: string[];
  state: string;
  unusedPolicy: string;
  invoicing: string;
};

export const companyValues = ({
  creditLimitCents,
  note,
  methods,
  state,
  unusedPolicy,
  invoicing,
  ...row
}: Row): CompanyInput => ({
  ...row,
  creditLimitCents: Number(creditLimitCents),
  note: note ?? '',
  methods: methods as CompanyMethod[],
  state: state as CompanyState,
  unusedPolicy: unusedPolicy as UnusedPolicy,
  invoicing: invoicing as Invoicing,
});

export const companyColumns = ({ note, ...input }: CompanyInput) => ({ ...input, note: note || null });
