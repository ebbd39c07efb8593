import { describe, expect, test } from 'vitest';
import {
  clearHistory,
  encryptHistory,
  flash,
  type InertiaOptions,
  preserveFragment,
  withErrors,
} from '../../../server/http/inertia';
import { renderPage } from '../../../server/http/inertia/renderPage';
import { serve } from './inertiaFixture';

const site = (options?: Partial<InertiaOptions>) =>
  serve((app) => {
    app.get('/page', (_req, res) => renderPage(res, 'Plain', {}));
    app.get('/own-errors', (_req, res) => renderPage(res, 'Plain', { errors: 'mine' }));
    app.get('/hop', (_req, res) => res.redirect('/page'));
    app.post('/errors', (req, res) => {
      withErrors(req, { name: ['Required.', 'Too short.'] });
      withErrors(req, { email: 'Unknown.' });
      res.redirect('/page');
    });
    app.post('/named', (req, res) => {
      withErrors(req, { name: 'Required.' }, 'login');
      withErrors(req, { code: ['Wrong.'] }, 'coupon');
      res.redirect('/page');
    });
    app.post('/flash', (req, res) => {
      flash(req, { notice: 'Saved', code: 1 });
      flash(req, { code: 2 });
      res.redirect('/hop');
    });
    app.get('/flash-now', (req, res) => {
      flash(req, { notice: 'Now' });
      return renderPage(res, 'Plain', {});
    });
    app.post('/logout', (req, res) => {
      clearHistory(req);
      preserveFragment(req);
      res.redirect('/page');
    });
    app.get('/secret', (_req, res) => {
      encryptHistory(res);
      return renderPage(res, 'Plain', {});
    });
    app.get('/open', (_req, res) => {
      encryptHistory(res, false);
      return renderPage(res, 'Plain', {});
    });
  }, options);

describe('form errors', () => {
  test('are an empty object when there are none', async () => {
    const { visitPage, documentPage } = await site();
    expect((await visitPage('/page')).page.props).toEqual({ errors: {} });
    expect((await documentPage('/page')).page.props).toEqual({ errors: {} });
  });

  test('come with the next page, first message each, and once', async () => {
    const { visit, visitPage } = await site();
    await visit('/errors', {}, 'POST');
    expect((await visitPage('/page')).page.props.errors).toEqual({ name: 'Required.', email: 'Unknown.' });
    expect((await visitPage('/page')).page.props.errors).toEqual({});
  });

  test('come with a partial reload whatever it asks for', async () => {
    const { visit, visitPage } = await site();
    await visit('/errors', {}, 'POST');
    const headers = { 'x-inertia-partial-component': 'Plain', 'x-inertia-partial-data': 'other' };
    expect((await visitPage('/page', headers)).page.props.errors).toEqual({ name: 'Required.', email: 'Unknown.' });
  });

  test('can be all messages of each field', async () => {
    const { visit, visitPage } = await site({ allErrors: true });
    await visit('/errors', {}, 'POST');
    const { page } = await visitPage('/page');
    expect(page.props.errors).toEqual({ name: ['Required.', 'Too short.'], email: ['Unknown.'] });
  });

  test('go under the bag that the visit names', async () => {
    const { visit, visitPage } = await site();
    await visit('/errors', { 'x-inertia-error-bag': 'login' }, 'POST');
    const { page } = await visitPage('/page', { 'x-inertia-error-bag': 'login' });
    expect(page.props.errors).toEqual({ login: { name: 'Required.', email: 'Unknown.' } });
  });

  test('of named bags keep their names', async () => {
    const { visit, visitPage } = await site();
    await visit('/named', {}, 'POST');
    const { page } = await visitPage('/page', { 'x-inertia-error-bag': 'other' });
    expect(page.props.errors).toEqual({ login: { name: 'Required.' }, coupon: { code: 'Wrong.' } });
  });

  test('give way to a page or a shared prop of that name', async () => {
    const { visitPage } = await site();
    expect((await visitPage('/own-errors')).page.props.errors).toBe('mine');
    const shared = await site({ share: () => ({ errors: 'shared' }) });
    expect((await shared.visitPage('/page')).page.props.errors).toBe('shared');
  });
});

describe('flash', () => {
  test('survives several redirects of any client and is shown once', async () => {
    for (const way of ['visit', 'send'] as const) {
      const { visitPage, ...served } = await site();
      if (way === 'visit') {
        await served.visit('/flash', {}, 'POST');
        await served.visit('/hop');
      } else {
        await served.send('POST', '/flash');
        await served.send('GET', '/hop');
      }
      const { page } = await visitPage('/page');
      expect(page.flash).toEqual({ notice: 'Saved', code: 2 });
      expect(page.props).toEqual({ errors: {} });
      expect((await visitPage('/page')).page.flash).toBeUndefined();
    }
  });

  test('of the same request is shown at once', async () => {
    const { visitPage } = await site();
    expect((await visitPage('/flash-now')).page.flash).toEqual({ notice: 'Now' });
    expect((await visitPage('/page')).page.flash).toBeUndefined();
  });

  test('is left by a prefetch for the page that is shown', async () => {
    const { visit, visitPage } = await site();
    await visit('/flash', {}, 'POST');
    await visit('/errors', {}, 'POST');
    const prefetched = await visitPage('/page', { purpose: 'prefetch' });
    expect([prefetched.page.flash, prefetched.page.props]).toEqual([undefined, { errors: {} }]);
    const { page } = await visitPage('/page');
    expect(page.flash).toEqual({ notice: 'Saved', code: 2 });
    expect(page.props.errors).toEqual({ name: 'Required.', email: 'Unknown.' });
  });
});

describe('history', () => {
  test('is neither encrypted nor cleared, and the fragment not kept, unless told', async () => {
    const { page } = await (await site()).visitPage('/page');
    expect(page).not.toHaveProperty('encryptHistory');
    expect(page).not.toHaveProperty('clearHistory');
    expect(page).not.toHaveProperty('preserveFragment');
  });

  test('is encrypted for one page, for a part of the site, or everywhere but for one page', async () => {
    const one = await site();
    expect((await one.visitPage('/secret')).page.encryptHistory).toBe(true);
    const everywhere = await site({ encryptHistory: true });
    expect((await everywhere.visitPage('/page')).page.encryptHistory).toBe(true);
    expect((await everywhere.visitPage('/open')).page).not.toHaveProperty('encryptHistory');
    const part = await serve((app) => {
      app.use('/part', (_req, res, next) => {
        encryptHistory(res);
        next();
      });
      app.get('/part/page', (_req, res) => renderPage(res, 'Plain', {}));
    });
    expect((await part.documentPage('/part/page')).page.encryptHistory).toBe(true);
  });

  test('is cleared, and the fragment kept, through a redirect and once', async () => {
    const { visit, visitPage } = await site();
    await visit('/logout', {}, 'POST');
    expect((await visitPage('/page')).page).toMatchObject({ clearHistory: true, preserveFragment: true });
    const { page } = await visitPage('/page');
    expect([page.clearHistory, page.preserveFragment]).toEqual([undefined, undefined]);
  });
});

describe('the remembered address', () => {
  const memoize = (options: Partial<InertiaOptions> = { remembersPreviousUrl: true }) =>
    serve((app) => {
      app.all(['/page', '/other'], (_req, res) => renderPage(res, 'Plain', {}));
      app.get('/refused', (_req, res) => renderPage(res.status(403), 'Plain', {}));
      app.get('/empty', (_req, res) => res.end());
    }, options);
  const back = async (served: Awaited<ReturnType<typeof memoize>>) =>
    (await served.visit('/empty')).headers.get('location');

  test('is where an empty answer leads without a Referer', async () => {
    const served = await memoize();
    await served.visit('/page?day=2');
    expect([await back(served), await back(served)]).toEqual(['/page?day=2', '/page?day=2']);
    await served.send('GET', '/other');
    expect(await back(served)).toBe('/other');
  });

  test('is not kept by default', async () => {
    const served = await memoize({});
    await served.visit('/page?day=2');
    expect([await back(served), served.kept.size]).toEqual(['/', 0]);
  });

  test('is not that of a prefetch, a question, a part, a refusal or another method', async () => {
    const served = await memoize();
    await served.visit('/page');
    await served.visit('/other', { purpose: 'prefetch' });
    await served.visit('/other', { precognition: 'true' });
    await served.visit('/other', { 'x-inertia-partial-component': 'Plain', 'x-inertia-partial-data': 'a' });
    await served.send('GET', '/other', { 'x-requested-with': 'XMLHttpRequest' });
    await served.visit('/other', {}, 'POST');
    await served.visit('/refused');
    expect(await back(served)).toBe('/page');
    await served.visit('/other', { 'x-inertia-partial-component': 'Another', 'x-inertia-partial-data': 'a' });
    expect(await back(served)).toBe('/other');
  });
});
