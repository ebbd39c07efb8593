/** Orders in the back office. */
import { query } from './address';

/** Orders of a range of dates or slots, or of a pasted list. */
export const range = (chosen?: string) => (chosen === undefined ? '/orders/range' : `/orders/range/chosen/${chosen}`);

export const chooseRange = () => '/orders/range/chosen';

export const prepareRun = (chosen?: string) => `/orders/range/runs${query({ chosen })}`;

export const run = (id: string) => `/orders/range/runs/${id}`;

export const startRun = (id: string) => `/orders/range/runs/${id}/start`;

export const printRun = (id: string, part: number) => `/orders/range/runs/${id}/tickets-${part}.pdf`;

/** The search box of the back office. */
export const search = (q?: string) => `/orders/search${query({ q })}`;
