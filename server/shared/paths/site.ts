/** Links of the frame around every page. */
import { query } from './address';

export const home = () => '/';

export const dashboard = (period: { range?: string; compare?: string; from?: string; to?: string } = {}) =>
  `/dashboard${query(period)}`;

export const message = (kind: string) => `/message/${kind}`;

/** Documentation of the public API: a page without Inertia, and the OpenAPI document. */
export const apiDocs = () => '/api/docs';

export const apiDocument = () => '/api/openapi.json';

export const locale = () => '/locale';

export const legal = (kind: string, version?: number) => `/legal/${kind}${version === undefined ? '' : `/${version}`}`;

export const broadcasting = {
  auth: () => '/broadcasting/auth',
  userAuth: () => '/broadcasting/user-auth',
};
