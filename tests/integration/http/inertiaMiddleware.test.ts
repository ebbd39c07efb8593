import compression from 'compression';
import { describe, expect, test } from 'vitest';
import { flash, location, once, redirectBack, withErrors } from '../../../server/http/inertia';
import { renderPage } from '../../../server/http/inertia/renderPage';
import { serve, VERSION } from './inertiaFixture';

const site = await serve((app) => {
  app.get('/plain', (_req, res) => renderPage(res, 'Plain', { hello: 'world' }));
  app.get('/silent', (_req, res) => res.status(200).end());
  app.get('/silent-send', (_req, res) => res.send(''));
  app.put('/silent', (_req, res) => res.status(200).end());
  app.get('/csv', (_req, res) => res.type('csv').send('a,b'));
  app.get('/nothing', (_req, res) => res.status(204).end());
  app.all('/moved', (_req, res) => res.redirect('/plain'));
  app.all('/moved-for-good', (_req, res) => res.redirect(301, '/plain'));
  app.all('/moved-to-part', (_req, res) => res.redirect('/plain?a=1#part'));
  app.get('/away', (_req, res) => location(res, 'https://example.org/pay?order=1'));
  app.all('/back', (req, res) => redirectBack(req, res, '/fallback'));
  app.post('/refuse', (req, res) => {
    withErrors(req, { name: ['Required.', 'Too short.'], 'address.street': 'Unknown.' });
    flash(req, { notice: 'Not saved' });
    redirectBack(req, res, '/plain');
  });
});

describe('the answer to a visit', () => {
  test('an Inertia visit gets the page object', async () => {
    const answer = await site.visitPage('/plain?ids[]=1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-inertia')).toBe('true');
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-cache, private');
    expect(answer.page).toEqual({
      component: 'Plain',
      props: { errors: {}, hello: 'world' },
      url: '/plain?ids[]=1',
      version: VERSION,
      sharedProps: ['errors'],
    });
  });

  test('any other visit gets a document with the same page object and no X-Inertia', async () => {
    const answer = await site.documentPage('/plain');
    expect(answer.headers.get('x-inertia')).toBeNull();
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache, private');
    expect(answer.page.props).toEqual({ errors: {}, hello: 'world' });
  });

  test.each(['/plain', '/moved', '/csv', '/nothing', '/away', '/absent'])('%s varies by X-Inertia', async (path) => {
    const varied = (response: Response) => response.headers.get('vary')?.split(/, */);
    expect(varied(await site.send('GET', path))).toContain('X-Inertia');
    expect(varied(await site.visit(path))).toContain('X-Inertia');
    expect(varied(await site.visit(path, { 'x-inertia-version': 'old' }))).toContain('X-Inertia');
  });

  test('a HEAD request gets the headers of the document', async () => {
    const answer = await site.send('HEAD', '/plain');
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });
});

describe('the version of the browser code', () => {
  test('a stale GET is told to reload, before its handler runs, and keeps what waits for the next page', async () => {
    await site.visit('/refuse', { referer: `${site.origin}/plain` }, 'POST');
    const answer = await site.visit('/plain?page=2&q=a%20b', { 'x-inertia-version': 'build-6' });
    expect(answer.status).toBe(409);
    expect(answer.headers.get('x-inertia-location')).toBe(`${site.origin}/plain?page=2&q=a%20b`);
    expect(answer.headers.get('x-inertia-version')).toBe(VERSION);
    expect(answer.headers.get('x-inertia')).toBeNull();
    expect(await answer.text()).toBe('');
    const { page } = await site.documentPage('/plain');
    expect(page.flash).toEqual({ notice: 'Not saved' });
    expect(page.props.errors).toEqual({ name: 'Required.', 'address.street': 'Unknown.' });
  });

  test('a visit without a version is stale too, a document never is', async () => {
    expect((await site.send('GET', '/plain', { 'x-inertia': 'true' })).status).toBe(409);
    expect((await site.send('GET', '/plain', { 'x-inertia-version': 'build-6' })).status).toBe(200);
  });

  test('other methods are carried out', async () => {
    const answer = await site.visit('/moved', { 'x-inertia-version': 'build-6' }, 'POST');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/plain']);
  });

  test.each([
    ['a number', 7, '7', '7'],
    ['a text', 'seven', 'seven', 'seven'],
    ['nothing', null, '', null],
    ['empty', '', '', null],
  ])('it may be %s', async (_kind, version, sent, shown) => {
    const { visitPage } = await serve((app) => app.get('/', (_req, res) => renderPage(res, 'Plain', {})), {
      version: () => version,
    });
    const answer = await visitPage('/', { 'x-inertia-version': sent });
    expect([answer.status, answer.page.version]).toEqual([200, shown]);
  });
});

describe('redirects', () => {
  test.each([
    ['GET', 302],
    ['POST', 302],
    ['PUT', 303],
    ['PATCH', 303],
    ['DELETE', 303],
  ])('after %s an Inertia visit is redirected with %i', async (method, status) => {
    const answer = await site.visit('/moved', {}, method);
    expect([answer.status, answer.headers.get('location')]).toEqual([status, '/plain']);
  });

  test('other clients and other statuses are left as they are', async () => {
    expect((await site.send('PUT', '/moved')).status).toBe(302);
    expect((await site.visit('/moved-for-good', {}, 'PUT')).status).toBe(301);
  });

  test.each(['GET', 'POST', 'PUT', 'DELETE'])(
    'a fragment after %s makes the client follow by itself',
    async (method) => {
      const answer = await site.visit('/moved-to-part', {}, method);
      expect(answer.status).toBe(409);
      expect(answer.headers.get('x-inertia-redirect')).toBe('/plain?a=1#part');
      expect(answer.headers.get('x-inertia')).toBeNull();
      expect(answer.headers.get('location')).toBeNull();
      expect(await answer.text()).toBe('');
    },
  );

  test('a fragment is an ordinary redirect for a document and for a prefetch', async () => {
    for (const answer of [
      await site.send('GET', '/moved-to-part'),
      await site.visit('/moved-to-part', { purpose: 'prefetch' }),
    ]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/plain?a=1#part']);
    }
  });

  test('without a fragment nothing is intercepted', async () => {
    expect((await site.visit('/moved')).headers.get('x-inertia-redirect')).toBeNull();
  });

  test('another site is reached by a full load', async () => {
    const visit = await site.visit('/away');
    expect([visit.status, visit.headers.get('x-inertia-location')]).toEqual([409, 'https://example.org/pay?order=1']);
    expect(visit.headers.get('x-inertia-version')).toBeNull();
    const document = await site.send('GET', '/away');
    expect([document.status, document.headers.get('location')]).toEqual([302, 'https://example.org/pay?order=1']);
  });
});

describe('the way back', () => {
  test.each([
    ['our own page', '/plain?page=2', '/plain?page=2'],
    ['another site', 'https://evil.example/plain', '/fallback'],
    ['another port', 'http://127.0.0.1:1/plain', '/fallback'],
    ['no address at all', 'not an address', '/fallback'],
    ['a path that reads as a host', '//evil.example/x', '/evil.example/x'],
  ])('from %s', async (_from, referrer, back) => {
    const referer = referrer.startsWith('/') ? site.origin + referrer : referrer;
    const answer = await site.visit('/back', { referer }, 'PUT');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, back]);
  });

  test('without a Referer it leads to the fallback', async () => {
    expect((await site.visit('/back', {}, 'POST')).headers.get('location')).toBe('/fallback');
  });
});

describe('an empty answer', () => {
  test.each(['/silent', '/silent-send'])('%s sends an Inertia visit back', async (path) => {
    const answer = await site.visit(path, { referer: `${site.origin}/plain` });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/plain']);
    const put = await site.visit('/silent', { referer: `${site.origin}/plain` }, 'PUT');
    expect([put.status, put.headers.get('location')]).toEqual([303, '/plain']);
  });

  test('is sent back too when what wraps the response comes later', async () => {
    const served = await serve((app) => {
      app.use(compression());
      app.use((_req, res, next) => {
        const end = res.end;
        res.end = ((...said: unknown[]) => {
          res.end = end;
          setImmediate(() => Reflect.apply(end, res, said));
          return res;
        }) as typeof end;
        next();
      });
      app.get('/silent', (_req, res) => res.end());
      app.get('/page', (_req, res) => renderPage(res, 'Plain', { hello: 'x'.repeat(5000) }));
    });
    const answer = await served.visit('/silent', { referer: `${served.origin}/plain`, 'accept-encoding': 'gzip' });
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([302, '/plain', '']);
    const { page, headers } = await served.visitPage('/page', { 'accept-encoding': 'gzip' });
    expect(page.props.hello).toHaveLength(5000);
    expect(headers.get('vary')).toBe('X-Inertia, Accept-Encoding');
  });

  test('stays an empty answer for everyone else', async () => {
    const answer = await site.send('GET', '/silent', { referer: `${site.origin}/plain` });
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([200, null, '']);
  });

  test('answers with a body or another status are left alone', async () => {
    expect(await (await site.visit('/csv')).text()).toBe('a,b');
    expect((await site.visit('/nothing')).status).toBe(204);
  });
});

describe('shared props', () => {
  test('reach every page, are named, and give way to the page', async () => {
    const { visitPage } = await serve(
      (app) => app.get('/', (_req, res) => renderPage(res, 'Plain', { title: 'own' })),
      { share: (req) => ({ path: req.path, title: 'shared', user: async () => ({ name: 'Ada' }), 'can.edit': true }) },
    );
    const { page } = await visitPage('/');
    expect(page.props).toEqual({ errors: {}, path: '/', title: 'own', user: { name: 'Ada' }, can: { edit: true } });
    expect(page.sharedProps).toEqual(['errors', 'path', 'title', 'user', 'can']);
  });

  test('may be sent once', async () => {
    let asked = 0;
    const { visitPage } = await serve((app) => app.get('/', (_req, res) => renderPage(res, 'Plain', {})), {
      share: () => ({ name: 'Aforo', countries: once(() => ++asked) }),
    });
    const onceProps = { countries: { prop: 'countries', expiresAt: null } };
    const first = await visitPage('/');
    expect(first.page).toMatchObject({ props: { name: 'Aforo', countries: 1 }, onceProps });
    const second = await visitPage('/', { 'x-inertia-except-once-props': 'countries' });
    expect(second.page.props).toEqual({ errors: {}, name: 'Aforo' });
    expect(second.page.onceProps).toEqual(onceProps);
    expect(second.page.sharedProps).toEqual(['errors', 'name', 'countries']);
    expect(asked).toBe(1);
  });
});

test('the address can be told otherwise, as behind a proxy that takes a prefix away', async () => {
  const { visitPage } = await serve((app) => app.get('/shows/', (_req, res) => renderPage(res, 'Plain', {})), {
    url: (req) => `/tickets${req.originalUrl}`,
  });
  expect((await visitPage('/shows/?day=1')).page.url).toBe('/tickets/shows/?day=1');
});
