import { describe, expect, test } from 'vitest';
import {
  answerPrecognition,
  clearHistory,
  encryptHistory,
  flash,
  type InertiaOptions,
  precognitive,
  preserveFragment,
  render,
  renderError,
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
    app.post('/form', (req, res) => {
      const errors = { name: ['Required.', 'Too short.'], 'rows.0.date': 'Past.', 'rows.1.note': 'Long.' };
      if (precognitive(req)) return answerPrecognition(res, errors);
      res.status(500).end('carried out');
    });
    app.post('/sound', (_req, res) => answerPrecognition(res, null));
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

describe('live validation', () => {
  const live = (only?: string) => ({
    precognition: 'true',
    accept: 'application/json',
    ...(only === undefined ? {} : { 'precognition-validate-only': only }),
  });

  test('answers all messages of the fields, and is marked', async () => {
    const answer = await (await site()).send('POST', '/form', live());
    expect([answer.status, answer.headers.get('precognition')]).toEqual([422, 'true']);
    expect(answer.headers.get('vary')).toContain('Precognition');
    expect(answer.headers.get('precognition-success')).toBeNull();
    expect(await answer.json()).toEqual({
      message: 'Required.',
      errors: { name: ['Required.', 'Too short.'], 'rows.0.date': ['Past.'], 'rows.1.note': ['Long.'] },
    });
  });

  test.each([
    ['name', ['name']],
    ['rows.*.date', ['rows.0.date']],
    ['rows.0.date,rows.1.note', ['rows.0.date', 'rows.1.note']],
  ])('speaks only of %s', async (only, fields) => {
    const answer = await (await site()).send('POST', '/form', live(only));
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual(fields);
  });

  test('says so when the fields are sound', async () => {
    const served = await site();
    for (const [path, only] of [
      ['/form', 'email'],
      ['/form', 'row'],
      ['/sound', ''],
    ] as const) {
      const answer = await served.send('POST', path, live(only));
      expect([answer.status, await answer.text()]).toEqual([204, '']);
      expect(answer.headers.get('precognition')).toBe('true');
      expect(answer.headers.get('precognition-success')).toBe('true');
    }
  });

  test('is not taken for a request in earnest, nor the other way round', async () => {
    expect(await (await (await site()).send('POST', '/form')).text()).toBe('carried out');
  });
});

describe('error pages', () => {
  const failing = (options?: Partial<InertiaOptions>) =>
    serve((app) => {
      app.get('/broken', () => {
        throw new Error('broken');
      });
      app.use((_req, res) => renderError(res, { status: 404 }));
      app.use((_error: unknown, _req: unknown, res: Parameters<typeof renderError>[0], _next: unknown) =>
        renderError(res, { status: 500, reference: 'r-1' }),
      );
    }, options);

  test.each([
    ['/absent', 404, { status: 404 }],
    ['/broken', 500, { status: 500, reference: 'r-1' }],
  ])('%s is a page with its status, for visits and for documents', async (path, status, props) => {
    const served = await failing({ share: () => ({ name: 'Aforo' }) });
    for (const answer of [await served.visitPage(path), await served.documentPage(path)]) {
      expect(answer.status).toBe(status);
      expect(answer.page.component).toBe('Error');
      expect(answer.page.props).toEqual({ errors: {}, name: 'Aforo', ...props });
    }
    expect((await served.visit(path)).headers.get('x-inertia')).toBe('true');
  });

  test('come without shared props and session when those fail as well', async () => {
    const reported: unknown[] = [];
    const away = new Error('the database is away');
    const fails = () => {
      throw away;
    };
    for (const options of [{ share: fails }, { share: () => ({ user: fails }) }, { session: fails }]) {
      const served = await failing({ ...options, report: (error) => reported.push(error) });
      const answer = await served.visitPage('/broken');
      expect([answer.status, answer.page.props]).toEqual([500, { errors: {}, status: 500, reference: 'r-1' }]);
    }
    expect(reported).toEqual([away, away, away]);
  });

  test('a page that has no component file is refused where the check is on', async () => {
    const served = await serve(
      (app) => {
        app.get('/absent', (_req, res) => renderPage(res, 'No/Such/Page', {}));
        app.get('/error', (_req, res) => render(res, 'Error', { status: 404 }));
      },
      { ensurePagesExist: true },
    );
    const answer = await served.visit('/absent');
    expect([answer.status, answer.headers.get('x-inertia')]).toEqual([500, null]);
    expect(await answer.text()).toContain('resources/js/Pages/No/Such/Page.tsx');
  });
});

describe('the remembered address', () => {
  const remembering = (options: Partial<InertiaOptions> = { remembersPreviousUrl: true }) =>
    serve((app) => {
      app.all(['/page', '/other'], (_req, res) => renderPage(res, 'Plain', {}));
      app.get('/refused', (_req, res) => renderPage(res.status(403), 'Plain', {}));
      app.get('/empty', (_req, res) => res.end());
    }, options);
  const back = async (served: Awaited<ReturnType<typeof remembering>>) =>
    (await served.visit('/empty')).headers.get('location');

  test('is where an empty answer leads without a Referer', async () => {
    const served = await remembering();
    await served.visit('/page?day=2');
    expect([await back(served), await back(served)]).toEqual(['/page?day=2', '/page?day=2']);
    await served.send('GET', '/other');
    expect(await back(served)).toBe('/other');
  });

  test('is not kept by default', async () => {
    const served = await remembering({});
    await served.visit('/page?day=2');
    expect([await back(served), served.kept.size]).toEqual(['/', 0]);
  });

  test('is not that of a prefetch, a question, a part, a refusal or another method', async () => {
    const served = await remembering();
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
