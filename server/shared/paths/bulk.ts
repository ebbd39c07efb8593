import { query, under } from './address';

/** Pages on which companies buy and distribute codes. */
export const bulk = {
  login: () => '/bulk/login',
  forgotPassword: () => '/bulk/forgot-password',
  apply: () => '/bulk/apply',
  index: (filters: { company?: string; state?: string; q?: string; page?: string } = {}) =>
    `/bulk/orders${query(filters)}`,
  create: (choice: { company?: string; event?: string; day?: string } = {}) => `/bulk/orders/create${query(choice)}`,
  show: (id: string, filters: { state?: string; q?: string; page?: string } = {}) =>
    `/bulk/orders/${id}${query(filters)}`,
  /** A company's invoices, and orders for its next invoice. */
  invoices: (company?: string) => `/bulk/orders/invoices${query({ company })}`,
  quote: (id: string) => `/bulk/orders/${id}/quote.pdf`,
  place: (id: string) => `/bulk/orders/${id}/place`,
  cancel: (id: string) => `/bulk/orders/${id}/cancel`,
  onAccount: (id: string) => `/bulk/orders/${id}/on-account`,
  policy: (id: string) => `/bulk/orders/${id}/unused`,
  codesFile: (id: string) => `/bulk/orders/${id}/codes.csv`,
  sheets: (id: string) => `/bulk/orders/${id}/codes.pdf`,
  distribute: (id: string) => `/bulk/orders/${id}/distribute`,
  /** A file of recipients is previewed first, and distributed after confirmation. */
  imports: (id: string) => `/bulk/orders/${id}/imports`,
  recipient: (id: string) => `/bulk/orders/${id}/recipient`,
  revoke: (id: string) => `/bulk/orders/${id}/revoke`,
  remind: (id: string) => `/bulk/orders/${id}/remind`,
  links: (id: string, link?: string) => under(`/bulk/orders/${id}/links`, link),
  /** Requests for a code by a company's link. */
  ask: (token: string) => `/bulk/claims/${token}`,
  claim: (code: string, choice: { day?: string } = {}) => `/promo/${code}${query(choice)}`,
  companies: (id?: string) => under('/bulk/companies', id),
  newCompany: () => '/bulk/companies/create',
  /** `part`: id of a section of the company's page. */
  company: (id: string, part?: 'connections') => `/bulk/companies/${id}/edit${part ? `#${part}` : ''}`,
  contacts: (id: string, user?: string) => under(`/bulk/companies/${id}/contacts`, user),
  connections: (id: string, connection?: string) => under(`/bulk/companies/${id}/connections`, connection),
  resellers: () => '/bulk/resellers',
  priceLists: (id?: string) => under('/bulk/price-lists', id),
  newPriceList: () => '/bulk/price-lists/create',
  priceList: (id: string) => `/bulk/price-lists/${id}/edit`,
  settle: (id: string) => `/bulk/companies/${id}/settlements`,
};
