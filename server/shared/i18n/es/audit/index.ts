import type { Translated } from '../../translate';
import { backOffice } from './backOffice';
import { cash } from './cash';
import { common } from './common';
import { companies } from './companies';
import { events } from './events';
import { orders } from './orders';
import { payments } from './payments';
import { products } from './products';
import { promos } from './promos';
import { settings } from './settings';
import { users } from './users';
import { validations } from './validations';
import { wallets } from './wallets';

export const audit: Translated<'audit'> = {
  ...common,
  ...promos,
  ...products,
  ...events,
  ...users,
  ...validations,
  ...companies,
  ...cash,
  ...wallets,
  ...payments,
  ...orders,
  ...settings,
  ...backOffice,
};
