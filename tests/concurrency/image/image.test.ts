/** The image of `npm run image`: the same twice, small, and it serves with a read-only root (docs/image.md). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestVersions } from '../../../scripts/image/debian';
import { entriesBelow, writeEntries } from '../../../scripts/image/entries';
import { allLayers } from '../../../scripts/image/layers';
import { type Layer, type WrittenImage, writeLayout } from '../../../scripts/image/layout';
import { imageSettings } from '../../../scripts/image/settings';
import type { Entry } from '../../../scripts/image/tar';
import { ensurePrerequisites } from '../../../scripts/prerequisites';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import type { Client } from '../../support/client';
import { createDatabase } from '../../support/database';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { APP_KEY } from '../../support/testEnvironment';
import { readPdf } from '../../unit/tickets/readPdf';
import { type Container, startContainer, unpack, whyNoContainers } from './container';

const MEGABYTE = 1e6;
const PASSWORD = 'password';
const folder = mkdtempSync(join(tmpdir(), 'aforo-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

ensurePrerequisites(['umoci', 'runc']);
/** Machines without root or without cgroups cannot run a container; then only its contents are tested. */
const reason = whyNoContainers();
if (reason) console.warn(`No container is started on this machine: ${reason}`);

const settings = imageSettings();
const layersNow = () => allLayers(newestVersions(), settings.created);
let layers: Layer[];
let image: WrittenImage;

beforeAll(async () => {
  layers = await layersNow();
  image = await writeLayout(join(folder, 'oci'), layers, settings);
});

describe('the image', () => {
  it('is the same when it is built again', async () => {
    const again = await writeLayout(join(folder, 'again'), await layersNow(), settings);
    expect(again.digest).toBe(image.digest);
  });

  it('has at most 120 MB, of which a new version of the product moves less than 10', () => {
    const packed = image.layers.map(({ packedBytes }) => packedBytes / MEGABYTE);
    expect(packed.reduce((sum, size) => sum + size)).toBeLessThan(120);
    expect(image.layers.map(({ name }) => name)).toEqual(['libraries', 'node', 'packages', 'product']);
    expect(packed[3]).toBeLessThan(10);
  });

  it('dates only files of the product by the commit, so other layers stay the same', () => {
    const times = layers.map(({ entries }) => [...new Set(entries.map(({ mtime }) => mtime))]);
    expect(times).toEqual([[0], [0], [0], [settings.created]]);
  });

  it('has the files that the Containerfile copies', () => {
    const stage = join(folder, 'stage');
    const inImage = layers.slice(2).flatMap(({ entries }) => entries);
    writeEntries(inImage, stage);
    const list = (entries: readonly Entry[]) =>
      entries
        .filter(({ kind }) => kind !== 'folder')
        .map(({ path, kind, mode }) => `${mode.toString(8)} ${kind} ${path}`);
    expect(list(entriesBelow(stage, 0)).sort()).toEqual(list(inImage).sort());
  });

  it('has no file that the user of the server could change', () => {
    const writable = layers
      .flatMap(({ entries }) => entries)
      .filter(({ kind, mode, id }) => kind !== 'link' && (id !== 0 || (mode & 0o022) !== 0));
    expect(writable.map(({ path, mode, id }) => [path, mode.toString(8), id])).toEqual([
      ['tmp', '1777', 0],
      ['data', '700', 65532],
    ]);
  });
});

async function signIn(container: Container, name: string): Promise<Client> {
  const client = container.newClient();
  await client.get(paths.auth.login());
  await client.post(paths.auth.login(), { email: `${name}@aforo.test`, password: PASSWORD });
  return client;
}

async function upload(client: Client) {
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append('file', new Blob([picture as BlobPart]), 'photo.jpg');
  const headers = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-XSRF-TOKEN': decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? ''),
  };
  return client.raw(paths.media.upload(), { method: 'POST', body, headers });
}

describe.skipIf(reason)('a container with a read-only root', () => {
  const database = prepare(createDatabase);
  let bundle: string;
  let server: Container;

  beforeAll(async () => {
    bundle = unpack(join(folder, 'oci'), settings.tag);
    server = await startContainer(bundle, { DATABASE_URL: database.url, APP_KEY, DEMO: 'true' });
  });
  afterAll(async () => {
    server?.remove();
    await database.drop();
    if (bundle) rmSync(join(bundle, '..'), { recursive: true, force: true });
  });

  it('runs Node as user 65532, who can write to /tmp and /data and nowhere else', () => {
    const script = `const { writeFileSync } = require('fs');
      const tried = ['/tmp/x', '/data/x', '/app/x', '/etc/x', '/x'].map((file) => {
        try { writeFileSync(file, ''); return 'written'; } catch (error) { return error.code; }
      });
      console.log(process.getuid(), process.version.split('.')[0], ...tried);`;
    expect(server.exec('node', '-e', script).output.trim()).toBe('65532 v24 written written EROFS EROFS EROFS');
    expect(server.exec('sh', '-c', 'true').status).not.toBe(0);
  });

  it('tells its health without a shell', () => {
    expect(server.exec('node', 'scripts/healthcheck.mjs')).toEqual({ status: 0, output: '' });
    expect(
      server.exec('/usr/local/bin/node', '-e', 'process.env.PORT = "1"; import("/app/scripts/healthcheck.mjs")'),
    ).toMatchObject({ status: 1 });
  });

  it('draws pages and serves the code of the browser', async () => {
    const answer = await server.newClient().get(paths.home());
    expect(expectPage(answer, 'Welcome').events.length).toBeGreaterThan(3);
    expect(answer.text).toMatch(/<h1[ >]/);
    const [script] = /\/build\/assets\/app-[^"]+\.js/.exec(answer.text) ?? [];
    expect((await fetch(new URL(script!, server.url))).status).toBe(200);
  });

  it('checks passwords, resizes pictures and writes workbooks', async () => {
    const admin = await signIn(server, 'admin');
    expectPage(await admin.visit(paths.dashboard()), 'Dashboard/Index');
    const answer = await upload(admin);
    expect(answer.status).toBe(201);
    const { id } = answer.json<{ id: string }>();
    const small = await fetch(new URL(`/media/${id}/480.webp`, server.url));
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({
      width: 480,
      format: 'webp',
    });
    const workbook = await admin.raw(paths.salesReports.file('xlsx', { range: 'this_month' }));
    expect(workbook.headers.get('Content-Type')).toContain('spreadsheetml');
  });

  it('prints tickets in its own fonts', async () => {
    const buyer = await signIn(server, 'buyer');
    const { orders } = expectPage(await buyer.visit(paths.orders.mine()), 'Orders/Mine');
    const { reference } = orders.find(({ tickets, isAhead }) => tickets > 0 && isAhead)!;
    const headers = { Cookie: buyer.cookies.header() };
    const response = await fetch(new URL(paths.orders.pdf(reference), server.url), { headers });
    expect(response.headers.get('Content-Type')).toBe('application/pdf');
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(pdf.toString('latin1')).toMatch(/BaseFont \/[A-Z]{6}\+InstrumentSans/);
    expect(readPdf(pdf).pages[0]!.lines.join(' ')).toContain(formatReference(reference));
  });

  it('finishes on SIGTERM as process 1', async () => {
    // Not the demo, which has jobs for a while after it was loaded.
    const empty = await createDatabase();
    const second = await startContainer(bundle, { DATABASE_URL: empty.url, APP_KEY });
    expect((await second.newClient().get(paths.auth.login())).status).toBe(200);
    expect(await second.stop()).toBe(0);
    expect(second.output()).toMatch(/"pid":1,.*finishing what is under way/);
    await empty.drop();
  });

  it('serves live events by the same image', async () => {
    const broadcast = await startContainer(bundle, { APP_KEY }, 'dist/broadcast.js');
    expect(broadcast.exec('node', 'scripts/healthcheck.mjs').status).toBe(0);
    expect(await broadcast.stop()).toBe(0);
  });

  it('starts without a database server, on the embedded one', async () => {
    const alone = await startContainer(bundle, { DEMO: 'false' });
    expect(alone.exec('node', 'scripts/healthcheck.mjs').status).toBe(0);
    expect(await alone.stop()).toBe(0);
  });
});
