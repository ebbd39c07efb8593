/** Refusals (`DomainError.code`), validation messages of fields, and texts by status: one file per domain. */
import { afterSale } from './afterSale';
import { api } from './api';
import { backOffice } from './backOffice';
import { cash } from './cash';
import { companies } from './companies';
import { events } from './events';
import { forms } from './forms';
import { invoices } from './invoices';
import { orders } from './orders';
import { errors as pages } from './pages';
import { payments } from './payments';
import { people } from './people';
import { products } from './products';
import { promos } from './promos';
import { settings } from './settings';
import { errors as staffPages } from './staffPages';
import { users } from './users';
import { validations } from './validations';
import { wallets } from './wallets';

export const errors = {
  ...pages,
  ...staffPages,
  ...forms,
  ...api,
  ...users,
  ...validations,
  ...companies,
  ...settings,
  ...products,
  ...events,
  ...promos,
  ...invoices,
  ...orders,
  ...people,
  ...afterSale,
  ...cash,
  ...wallets,
  ...payments,
  ...backOffice,
};
