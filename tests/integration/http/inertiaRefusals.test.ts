import { describe, expect, test } from 'vitest';
import { answerPrecognition, type InertiaOptions, precognitive } from '../../../server/http/inertia';
import { renderPage } from '../../../server/http/inertia/renderPage';
import { render, renderError } from '../../../server/http/render';
import { serve } from './inertiaFixture';

describe('live validation', async () => {
  const served = await serve((app) => {
    app.post('/form', (req, res) => {
      const errors = { name: ['Required.', 'Too short.'], 'rows.0.date': 'Past.', 'rows.1.note': 'Long.' };
      if (precognitive(req)) return answerPrecognition(res, errors);
      res.status(500).end('carried out');
    });
    app.post('/sound', (_req, res) => answerPrecognition(res, null));
  });
  const live = (only?: string) => ({
    precognition: 'true',
    accept: 'application/json',
    ...(only === undefined ? {} : { 'precognition-validate-only': only }),
  });

  test('answers all messages of the fields, and is marked', async () => {
    const answer = await served.send('POST', '/form', live());
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
    const answer = await served.send('POST', '/form', live(only));
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual(fields);
  });

  test('says so when the fields are sound', async () => {
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
    expect(await (await served.send('POST', '/form')).text()).toBe('carried out');
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
