/** Order of the domains: where a URL fits routes of two domains, the first answers. */
import { Router } from 'express';
import { expect, it } from 'vitest';
import { DOMAINS } from '../../../server/domains';
import type { Domain } from '../../../server/http/domain';
import { readRoutes } from '../../integration/http/routeTable';

type Line = { domain: number; method: string; parts: string[] };

const lines: Line[] = (DOMAINS as readonly Domain[]).flatMap(({ routes = [] }, domain) => {
  const router = Router();
  for (const [path, ...handlers] of routes) router.use(path, ...handlers);
  return readRoutes(router).map(({ method, path }) => ({ domain, method, parts: path.split('/') }));
});

const fits = (one: string, other: string) => one === other || one.startsWith(':') || other.startsWith(':');
const meets = (one: Line, other: Line) =>
  one.method === other.method &&
  one.parts.length === other.parts.length &&
  one.parts.every((part, at) => fits(part, other.parts[at]!));
const shown = ({ method, parts }: Line) => `${method} ${parts.join('/')}`;

it('a URL that fits routes of two domains belongs to the first', () => {
  const pairs = lines.flatMap((one) =>
    lines
      .filter((other) => one.domain < other.domain && meets(one, other))
      .map((other) => `${shown(one)} before ${shown(other)}`),
  );
  expect(pairs.sort()).toEqual([
    'GET /admin/events/create before GET /admin/events/:id',
    'GET /admin/events/export.:format before GET /admin/events/:id',
    'GET /orders/range before GET /orders/:reference',
    'GET /orders/search before GET /orders/:reference',
    'GET /settings/invoices before GET /settings/:section',
    'GET /settings/legal before GET /settings/:section',
    'GET /settings/mail before GET /settings/:section',
    'GET /settings/mails before GET /settings/:section',
    'GET /settings/multi-appointments before GET /settings/:section',
    'GET /settings/payments before GET /settings/:section',
    'GET /settings/privacy before GET /settings/:section',
    'GET /settings/wallets before GET /settings/:section',
    'PATCH /settings/invoices before PATCH /settings/:section',
    'POST /promo/:code before POST /promo/requests',
  ]);
});
