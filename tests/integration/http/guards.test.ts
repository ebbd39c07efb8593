import { Router } from 'express';
import { describe, expect, it } from 'vitest';
import { anyone, permit } from '../../../server/http/authorize';
import { webhooks } from '../../../server/payments/routes/webhooks';
import { routes } from '../../../server/routes';
import { PERMISSIONS } from '../../../server/shared/permissions';
import { inbox } from '../../../server/support/routes/inbox';
import { readRoutes } from './routeTable';

const entries = [...readRoutes(routes), ...readRoutes(webhooks, '/webhooks'), ...readRoutes(inbox, '/webhooks/mail')];
const GUARDS = new Set<string>(['anyone', 'signedIn', 'staffOnly', 'guestOnly', ...PERMISSIONS]);

describe('every route', () => {
  it('is found', () => {
    const some = [
      'POST /events/:slug/holds',
      'POST /orders/:reference/place',
      'POST /login',
      'POST /webhooks/:provider',
    ];
    expect(entries.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(some));
    expect(entries.length).toBeGreaterThan(40);
  });

  it('says first who may come in', () => {
    // A page open to either of two permissions names both: `cash.sell or reports.view`.
    const open = entries.filter(({ guard }) => !guard?.split(' or ').every((name) => GUARDS.has(name)));
    expect(open.map(({ method, path, guard }) => `${method} ${path}: ${guard}`)).toEqual([]);
  });

  it('stands once', () => {
    const names = entries.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

describe('the reader of routes', () => {
  it('notices one whose guard is missing or comes second', () => {
    const inner = Router();
    inner.get('/open', (_req, res) => void res.end());
    inner.post('/late', (_req, _res, next) => next(), anyone);
    inner
      .route('/both')
      .get(anyone, (_req, res) => void res.end())
      .put(permit('orders.view', 'within'));
    const outer = Router();
    outer.use('/inner', inner);
    expect(readRoutes(outer).map(({ handler: _, ...route }) => route)).toEqual([
      { method: 'GET', path: '/inner/open', guard: undefined },
      { method: 'POST', path: '/inner/late', guard: undefined },
      { method: 'GET', path: '/inner/both', guard: 'anyone' },
      { method: 'PUT', path: '/inner/both', guard: 'orders.view' },
    ]);
  });
});
