/**
 * Site-wide files by the present settings: sitemap, icons, manifest, and preview pictures. Mounted before sessions,
 * since they are the same for everyone.
 */
import { createHash } from 'node:crypto';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { anyone } from '../../http/authorize';
import { escapeHtml } from '../../http/inertia';
import { addressIn, languageVersions } from '../../http/pageHead';
import { absoluteUrl } from '../../infra/runtime';
import { inForce } from '../../legal';
import { readSettings, type Settings } from '../../settings';
import { groundOf } from '../../shared/accent';
import { notFound } from '../../shared/errors';
import { isLocale } from '../../shared/i18n/languages';
import { LEGAL_KINDS } from '../../shared/legalKinds';
import { memoize } from '../../shared/memoize';
import { paths } from '../../shared/paths';
import { isUuid } from '../../shared/uuid';
import { pngIcon, svgIcon } from '../icons';
import { findShared, listPublished } from '../queries/findShared';
import { drawPicture, pictureName, picturePath, type Shown, shownOf } from '../sharePicture';

const FIVE_MINUTES = 300;
/** Limit of a sitemap file. */
const MAX_ADDRESSES = 50_000;
const MAX_PICTURES = 40;
const MAX_ICONS = 12;
const SHORT_NAME = 12;

export const siteFiles = Router();

siteFiles.get('/sitemap.xml', anyone, sitemap);
siteFiles.get('/robots.txt', anyone, robots);
siteFiles.get('/manifest.webmanifest', anyone, manifest);
siteFiles.get('/favicon.svg', anyone, svgFile);
siteFiles.get('/apple-touch-icon.png', anyone, icon(180));
siteFiles.get('/icon-192.png', anyone, icon(192));
siteFiles.get('/icon-512.png', anyone, icon(512));
siteFiles.get('/share/:event/:file', anyone, picture);

/** Cached for some minutes, then revalidated by content. */
function sendFile(req: Request, res: Response, type: string, body: string | Buffer): void {
  res.set({
    'Content-Type': type,
    'Cache-Control': `public, max-age=${FIVE_MINUTES}`,
    ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  });
  if (req.fresh) return void res.status(304).end();
  res.send(body);
}

const alternatesOf = (path: string): string =>
  languageVersions(path)
    .map(({ language, url }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}"/>`)
    .join('');

/** Sitemap entries of a page per language, each with its alternates. */
function entriesOf(path: string, changedAt?: Date): string[] {
  const versions = languageVersions(path);
  const addresses = versions.length > 0 ? versions.map(({ url }) => url) : [addressIn(path)];
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
  const alternates = alternatesOf(path);
  return addresses.map((url) => `<url><loc>${escapeHtml(url)}</loc>${changed}${alternates}</url>`);
}

async function sitemap(req: Request, res: Response): Promise<void> {
  const [events, versions] = await Promise.all([listPublished(), inForce()]);
  const entries = [
    ...entriesOf(paths.home()),
    ...events.flatMap(({ slug, updatedAt }) => entriesOf(paths.events.show(slug), updatedAt)),
    ...LEGAL_KINDS.filter((kind) => versions[kind] !== undefined).flatMap((kind) => entriesOf(paths.legal(kind))),
  ].slice(0, MAX_ADDRESSES);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
  sendFile(req, res, 'application/xml; charset=utf-8', body);
}

/** Paths closed to robots; pages that must not be indexed say so themselves. */
const CLOSED = ['/orders/', '/tickets/', '/sandbox/', '/dev/', '/admin/', '/settings/', '/dashboard', '/*?*key='];

function robots(req: Request, res: Response): void {
  const lines = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`)];
  sendFile(req, res, 'text/plain; charset=utf-8', `${lines.join('\n')}\n\nSitemap: ${absoluteUrl('/sitemap.xml')}\n`);
}

/** Label below an icon: the name, or as many words as fit. */
function shortName(name: string): string {
  if (name.length <= SHORT_NAME) return name;
  const cut = name.slice(0, SHORT_NAME + 1);
  return cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : name.slice(0, SHORT_NAME);
}

async function manifest(req: Request, res: Response): Promise<void> {
  const name = (await readSettings())['organisation.name'];
  const paper = groundOf('light');
  const png = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  const body = {
    id: '/',
    name,
    short_name: shortName(name),
    start_url: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [png(192), png(512), { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  };
  sendFile(req, res, 'application/manifest+json; charset=utf-8', JSON.stringify(body, null, 2));
}

async function svgFile(req: Request, res: Response): Promise<void> {
  sendFile(req, res, 'image/svg+xml', svgIcon(await readSettings()));
}

const iconOf = memoize(MAX_ICONS, (_key: string, settings: Settings, size: number) => pngIcon(settings, size));

function icon(size: number): RequestHandler {
  return async (req, res) => {
    const settings = await readSettings();
    const key = `${size} ${settings['appearance.accent_light']} ${settings['organisation.name']}`;
    sendFile(req, res, 'image/png', await iconOf(key, settings, size));
  };
}

const pictures = new Map<string, Promise<Buffer>>();

/** Cached and shared by concurrent requests; the latest are kept. */
function keptPicture(path: string, shown: Shown): Promise<Buffer> {
  const known = pictures.get(path);
  pictures.delete(path);
  const drawn = known ?? drawPicture(shown);
  pictures.set(path, drawn);
  drawn.catch(() => pictures.delete(path));
  for (const oldest of pictures.keys()) {
    if (pictures.size <= MAX_PICTURES) break;
    pictures.delete(oldest);
  }
  return drawn;
}

async function picture(req: Request, res: Response): Promise<void> {
  const { event: id } = req.params;
  const file = String(req.params.file);
  const locale = file.slice(0, file.lastIndexOf('-'));
  const event = isUuid(id) && isLocale(locale) ? await findShared(id) : null;
  if (!event || !isLocale(locale)) throw notFound();
  const shown = shownOf(event, await readSettings(), locale);
  const path = picturePath(event.id, shown, locale);
  // Old preview URLs redirect to the present picture.
  if (file !== pictureName(shown, locale)) return res.set('Cache-Control', 'no-cache').redirect(302, path);
  const bytes = await keptPicture(path, shown);
  res.set({
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  res.send(bytes);
}
