import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadAssets } from '../../../server/http/assets';
import { renderPage } from '../../../server/http/inertia/renderPage';
import { dataScript, serve } from './inertiaFixture';

describe('the document', () => {
  const hostile = '</script><!--<script>alert(1)</script>\u2028\u2029"\'&';

  test('carries the page object where the client looks for it, and the element to mount into', async () => {
    const { send } = await serve((app) => app.get('/', (_req, res) => renderPage(res, 'Plain', { name: 'Ada' })));
    const html = await (await send('GET', '/')).text();
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(JSON.parse(dataScript(html))).toMatchObject({ component: 'Plain', props: { name: 'Ada' }, url: '/' });
    expect(html).toContain('<div id="app"></div>');
    expect(html).toContain('<title>Aforo</title>');
    expect(html).not.toContain('csrf-token');
  });

  test('may mount elsewhere', async () => {
    const { send } = await serve((app) => app.get('/', (_req, res) => renderPage(res, 'Plain', {})), {
      document: () => ({ lang: 'es', rootId: 'kiosk' }),
    });
    const html = await (await send('GET', '/')).text();
    expect(JSON.parse(dataScript(html, 'kiosk'))).toMatchObject({ component: 'Plain' });
    expect(html).toContain('<div id="kiosk"></div>');
  });

  test('lets nothing in the props or the address out of the script', async () => {
    const { send } = await serve((app) => {
      app.get('/', (req, res) => renderPage(res, 'Plain', { hostile, [hostile]: req.query.q }));
    });
    const html = await (await send('GET', `/?q=${encodeURIComponent(hostile)}`)).text();
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('<!--');
    expect(html).not.toMatch(/[\u2028\u2029]/);
    expect(JSON.parse(dataScript(html)).props).toEqual({ errors: {}, hostile, [hostile]: hostile });
  });

  test('carries its other parts, escaped', async () => {
    const live = { key: '"><script>', port: 443 };
    const { send } = await serve((app) => app.get('/', (_req, res) => renderPage(res, 'Plain', {})), {
      document: (req, _res, page) => ({
        lang: 'es"',
        title: `${page.component} <b>`,
        head: '<link rel="icon" href="/icon.svg">',
        csrfToken: `"${req.method}`,
        themeColor: '#1f2937',
        live,
        noscript: 'Active <JavaScript>',
        waiting: { text: 'Un <momento>', late: 'Tarda "mucho"', again: 'Otra vez' },
        htmlClass: 'dark',
        bodyClass: 'a"b',
      }),
    });
    const html = await (await send('GET', '/')).text();
    expect(html).toContain('<html lang="es&quot;" class="dark">');
    expect(html).toContain('<title>Plain &lt;b&gt;</title>');
    expect(html).toContain('<link rel="icon" href="/icon.svg">');
    expect(html).toContain('<meta name="csrf-token" content="&quot;GET">');
    expect(html).toContain('<meta name="theme-color" content="#1f2937">');
    expect(html).toContain('<noscript>Active &lt;JavaScript&gt;</noscript>');
    expect(html).toContain('<body class="a&quot;b">');
    expect(html).toContain('</span> Un &lt;momento&gt;</p>');
    expect(html).toContain('<p class="page-waiting-late">Tarda &quot;mucho&quot; <a href="">Otra vez</a></p>');
    const content = /<meta name="live" content="([^"]*)">/.exec(html)?.[1] ?? '';
    const unescaped = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    expect(JSON.parse(unescaped)).toEqual(live);
  });
});

describe('the page’s address', () => {
  test.each([
    ['/shows', '/shows'],
    ['/shows/', '/shows/'],
    ['/shows/?day=1', '/shows/?day=1'],
    ['/shows?day=1&q=a%20b', '/shows?day=1&q=a%20b'],
    ['/part/inner?x=1', '/part/inner?x=1'],
    ['//evil.example/shows', '/evil.example/shows'],
  ])('%s is %s', async (path, url) => {
    const { visitPage } = await serve((app) => {
      app.use('/part', (_req, res) => renderPage(res, 'Plain', {}));
      app.use((_req, res) => renderPage(res, 'Plain', {}));
    });
    expect((await visitPage(path)).page.url).toBe(url);
  });
});

describe('the tags of the browser’s code', () => {
  const manifest = {
    'resources/js/app.tsx': {
      file: 'assets/app-1.js',
      isEntry: true,
      imports: ['_vendor.js'],
      css: ['assets/app.css'],
    },
    '_vendor.js': { file: 'assets/vendor-2.js' },
    '_map.js': { file: 'assets/map-3.js', css: ['assets/map.css'], imports: ['_vendor.js', 'resources/js/app.tsx'] },
    'virtual:pages/staff': { file: 'assets/staff-5.js', isDynamicEntry: true, imports: ['resources/js/app.tsx'] },
    'resources/js/Pages/Events/Show.tsx': {
      file: 'assets/Show-4.js',
      isDynamicEntry: true,
      imports: ['resources/js/app.tsx', '_map.js'],
      css: ['assets/show.css'],
    },
  };
  const built = (content: unknown = manifest) => {
    const manifestFile = join(mkdtempSync(join(tmpdir(), 'aforo-assets-')), 'manifest.json');
    writeFileSync(manifestFile, JSON.stringify(content));
    return loadAssets({ manifestFile });
  };
  const link = (rel: string, file: string) => `<link rel="${rel}" href="/build/assets/${file}" crossorigin nonce="n1">`;

  test('load the client and what it imports, each with the nonce', () => {
    expect(built().tags('Other', 'n1').split('\n')).toEqual([
      link('stylesheet', 'app.css'),
      link('modulepreload', 'vendor-2.js'),
      '<script type="module" src="/build/assets/app-1.js" crossorigin nonce="n1"></script>',
    ]);
  });

  test('fetch the page’s own code alongside, and the list in which it stands', () => {
    const { tags } = built();
    const expected = [
      link('stylesheet', 'app.css'),
      link('stylesheet', 'show.css'),
      link('stylesheet', 'map.css'),
      link('modulepreload', 'vendor-2.js'),
      link('modulepreload', 'staff-5.js'),
      link('modulepreload', 'Show-4.js'),
      link('modulepreload', 'map-3.js'),
      '<script type="module" src="/build/assets/app-1.js" crossorigin nonce="n1"></script>',
    ];
    expect(tags('Events/Show', 'n1').split('\n')).toEqual(expected);
    expect(tags('Events/Show').split('\n')).toEqual(expected.map((tag) => tag.replace(' nonce="n1"', '')));
  });

  test('of a page that is drawn name its scripts in one that loads them later', () => {
    const [script, styles] = built()
      .tags('Events/Show', 'n1', 'en', true)
      .split(/(?<=<\/script>)\n/);
    expect(styles).toBe(['app.css', 'show.css', 'map.css'].map((file) => `${link('stylesheet', file)}\n`).join(''));
    expect(script).toMatch(/^<script nonce="n1">.*<\/script>$/);
    const modules = ['vendor-2.js', 'staff-5.js', 'Show-4.js', 'map-3.js'].map((file) => `/build/assets/${file}`);
    expect(script).toContain(JSON.stringify(modules));
    expect(script).toContain(`{ type: 'module', src: "/build/assets/app-1.js" }`);
  });

  test('preload the upright fonts of the styles, and no italic', () => {
    const font = (name: string) => ({ [`node_modules/font/files/${name}.woff2`]: { file: `assets/${name}.woff2` } });
    const tags = built({ ...manifest, ...font('serif-normal'), ...font('serif-italic') }).tags('Other');
    expect(tags).toContain('rel="preload" as="font" type="font/woff2" href="/build/assets/serif-normal.woff2"');
    expect(tags).not.toContain('serif-italic');
  });

  test('the version follows the build', () => {
    expect(built().version).toBe(built().version);
    expect(built().version).not.toBe(built({ ...manifest, '_vendor.js': { file: 'assets/vendor-9.js' } }).version);
    expect(built().version).toMatch(/^[0-9a-f]{16}$/);
  });

  test('in development come from Vite, fast refresh first', () => {
    const { tags, version } = loadAssets({ devUrl: 'http://localhost:5173/' });
    const html = tags('Events/Show', 'n1');
    expect(version).toBe('development');
    expect(html.match(/<script type="module"[^>]* nonce="n1">/g)).toHaveLength(3);
    const sources = [...html.matchAll(/"(http:[^"]+)"/g)].map((found) => found[1]);
    expect(sources).toEqual([
      'http://localhost:5173/build/@react-refresh',
      'http://localhost:5173/build/@vite/client',
      'http://localhost:5173/build/resources/js/app.tsx',
    ]);
  });

  test('without a build the start is refused, unless no browser is expected', () => {
    const manifestFile = join(tmpdir(), 'no-such-build', 'manifest.json');
    expect(() => loadAssets({ manifestFile })).toThrow('npm run build');
    expect(loadAssets({ manifestFile, isOptional: true }).tags('Events/Show')).toBe('');
    expect(() => built({})).toThrow('resources/js/app.tsx');
  });
});
