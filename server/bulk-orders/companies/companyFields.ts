import type { CompanyMethod, CompanyState } from '../../shared/bulkOrders';
import type { CompanyInput } from '../requests';

/** Of a company, what its form holds. */
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
  note: true,
} as const;

type Row = Omit<CompanyInput, 'creditLimitCents' | 'note' | 'methods' | 'state'> & {
  creditLimitCents: bigint;
  note: string | null;
  methods: string[];
  state: string;
};

export const companyValues = ({ creditLimitCents, note, methods, state, ...row }: Row): CompanyInput => ({
  ...row,
  creditLimitCents: Number(creditLimitCents),
  note: note ?? '',
  methods: methods as CompanyMethod[],
  state: state as CompanyState,
});

export const companyColumns = ({ note, ...input }: CompanyInput) => ({ ...input, note: note || null });
