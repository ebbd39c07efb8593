/** Links of the frame around every page. */
import { query } from './address';

export const home = () => '/';

export const dashboard = (period: { range?: string; compare?: string; from?: string; to?: string } = {}) =>
  `/dashboard${query(period)}`;

export const message = (kind: string) => `/message/${kind}`;

export const locale = () => '/locale';

export const legal = (kind: string, version?: number) => `/legal/${kind}${version === undefined ? '' : `/${version}`}`;

export const broadcasting = {
  auth: () => '/broadcasting/auth',
  userAuth: () => '/broadcasting/user-auth',
};
