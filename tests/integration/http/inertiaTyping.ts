import type { Response } from 'express';
import { always, deepMerge, defer, type Lazy, merge, once, optional, scroll } from '../../../server/http/inertia';
import { render } from '../../../server/http/render';
import type { Cents } from '../../../server/shared/money';
import type { IsoDateTime } from '../../../server/shared/time';

/**
 * Types of page props that the compiler must accept or refuse. Nothing here runs: `tsc` fails on unexpected errors, and
 * on expected errors that do not occur.
 */
type OrderPage = {
  reference: string;
  total: Cents;
  lines: { id: number; price: Cents; startsAt: IsoDateTime | null }[];
  status: { kind: 'held'; until: IsoDateTime } | { kind: 'paid' };
  history?: { at: IsoDateTime; text: string }[];
  can: { refund: boolean; reasons?: string[] };
};

declare const res: Response;
declare const cents: Cents;
declare const iso: IsoDateTime;
declare const lines: OrderPage['lines'];
declare const page: <T>(props: Lazy<T>) => void;

const position = { pageName: 'page', previousPage: null, nextPage: 2, currentPage: 1 };
const whole: OrderPage = { reference: 'A', total: cents, lines, status: { kind: 'paid' }, can: { refund: true } };

export function accepted() {
  render(res, 'Error', { status: 404 });
  render(res, 'Error', { status: () => 404 as const, reference: optional(() => 'r-1') });
  render(res, 'Message', { kind: async () => 'verified', contact: null });
  page<OrderPage>(whole);
  page<OrderPage>({
    ...whole,
    total: always(cents),
    lines: merge(async () => lines)
      .append()
      .matchOn('id'),
  });
  page<OrderPage>({ ...whole, lines: scroll(() => lines, position), can: once(() => ({ refund: true })).until(60) });
  page<OrderPage>({
    ...whole,
    history: defer(async () => [{ at: iso, text: 'paid' }], 'aside')
      .merge()
      .once(),
  });
  page<OrderPage>({ ...whole, history: optional(() => [{ at: iso, text: 'paid' }]), status: () => ({ kind: 'paid' }) });
  page<OrderPage>({ ...whole, can: { refund: () => true, reasons: defer(() => ['late']) } });
  page<OrderPage>({ ...whole, can: async () => ({ refund: true, reasons: optional(() => ['late']) }) });
  page<OrderPage>({ ...whole, can: deepMerge({ refund: true }), lines: [() => lines[0]!] });
}

export function refused() {
  // @ts-expect-error no page has this name
  render(res, 'Eror', { status: 404 });
  // @ts-expect-error a required prop is missing
  render(res, 'Message', {});
  // @ts-expect-error the page does not know this prop
  render(res, 'Message', { kind: 'verified', extra: 1 });
  // @ts-expect-error 418 is no status of the error page
  render(res, 'Error', { status: 418 });
  // @ts-expect-error the closure finds a number
  render(res, 'Message', { contact: null, kind: () => 1 });
  // @ts-expect-error the closure finds a number later
  render(res, 'Message', { kind: async () => 1 });
  // @ts-expect-error a required prop cannot come later
  render(res, 'Message', { kind: defer(() => 'verified') });
  // @ts-expect-error a required prop cannot be optional
  render(res, 'Message', { kind: optional(() => 'verified') });
  // @ts-expect-error it cannot come later by another way either
  page<OrderPage>({ ...whole, lines: merge(() => lines).defer() });
  // @ts-expect-error the carried value has the wrong type
  render(res, 'Error', { status: 404, reference: optional(() => 7) });
  // @ts-expect-error a raw number is not an amount
  page<OrderPage>({ ...whole, total: 1250 });
  // @ts-expect-error a raw number in a closure is not an amount
  page<OrderPage>({ ...whole, total: () => 1250 });
  // @ts-expect-error a raw number in a prop is not an amount
  page<OrderPage>({ ...whole, total: always(1250) });
  // @ts-expect-error the items lack their price
  page<OrderPage>({ ...whole, lines: merge(() => [{ id: 1, startsAt: iso }]) });
  // @ts-expect-error no such status
  page<OrderPage>({ ...whole, status: () => ({ kind: 'lost' }) });
  // @ts-expect-error an inner required prop cannot come later
  page<OrderPage>({ ...whole, can: { refund: defer(() => true) } });
  // @ts-expect-error an inner closure finds the wrong type
  page<OrderPage>({ ...whole, can: { refund: () => 'yes' } });
}
