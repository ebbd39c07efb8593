import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { signedIn } from '../users/people';
import { upload } from './upload';

const app = runApp();
const admin = signedIn(app, 'administrator');
beforeAll(async () => {
  await admin.json('POST', paths.settings.languages(), { code: 'fr', name: 'Français' });
});

const { translation, translations } = paths.settings;
const write = (code: string, key: string, text: string | null, was: string | null = null) =>
  admin.json('PUT', translation(code, key), { text, was });
const firstError = (answer: { json: <T>() => T }) => answer.json<{ errors: Record<string, string[]> }>().errors;

describe('importing', () => {
  const own = async (code: string) =>
    Object.fromEntries(
      (await prisma.translation.findMany({ where: { languageCode: code } })).map(({ key, text }) => [key, text]),
    );

  it('takes back what was exported, as CSV and as JSON, and makes nothing new of it', async () => {
    await write('fr', 'common.before', '=avant');
    const before = await own('fr');
    const csv = await admin.get(translations('fr', 'csv'));
    expect(csv.text).toContain(`"'=avant"`);
    for (const file of [csv.text, (await admin.get(translations('fr', 'json'))).text]) {
      const answer = await upload(admin, 'fr', file);
      expect(answer.json()).toEqual({ added: 0, changed: 0, same: Object.keys(before).length });
    }
    expect(await own('fr')).toEqual(before);
    const spanish = await own('es');
    expect((await upload(admin, 'es', (await admin.get(translations('es', 'csv'))).text)).status).toBe(200);
    expect(await own('es')).toEqual(spanish);
  });

  it('adds and changes what a spreadsheet made of it, with semicolons and line breaks', async () => {
    const file =
      '\uFEFFkey;english;text\r\ncommon.close;Close;"Fermer; vite"\r\ncommon.before;before;avant\r\ncommon.back;Back;\r\n';
    expect((await upload(admin, 'fr', file)).json()).toEqual({ added: 1, changed: 1, same: 0 });
    expect(await own('fr')).toMatchObject({ 'common.close': 'Fermer; vite', 'common.before': 'avant' });
    expect((await upload(admin, 'fr', file)).json()).toEqual({ added: 0, changed: 0, same: 2 });
    expect(await prisma.auditLog.count({ where: { action: 'translation.imported', subjectId: 'fr' } })).toBe(1);
  });

  it('takes UTF-16 with its mark, as some spreadsheets write it', async () => {
    const file = Buffer.from('\uFEFFkey\ttext\ncommon.next\tSuivant é\n', 'utf16le');
    expect((await upload(admin, 'fr', file)).json()).toEqual({ added: 1, changed: 0, same: 0 });
  });

  it('changes nothing when one line is wrong, and names each', async () => {
    const before = await own('fr');
    const file =
      'key,text\ncommon.previous,Précédent\ncommon.nothing,x\nmails.tickets_subject,Billets\ncommon.previous,Encore\n';
    const answer = await upload(admin, 'fr', file);
    expect(answer.status).toBe(422);
    expect(
      answer.json<{ problems: { line: number; key: string }[] }>().problems.map(({ line, key }) => [line, key]),
    ).toEqual([
      [3, 'common.nothing'],
      [4, 'mails.tickets_subject'],
      [5, 'common.previous'],
    ]);
    expect(await own('fr')).toEqual(before);
  });

  it.each([
    ['in Latin-1', Buffer.from('key,text\ncommon.next,d\u00e9j\u00e0\n', 'latin1'), /UTF-8/],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0]), /UTF-8/],
    ['with a quote left open', 'key,text\ncommon.next,"Suivant\n', /quotation mark/],
    ['broken JSON', '{"common.next": ', /not a list/],
    ['a JSON list', '["common.next"]', /not a list/],
    ['without columns', 'Suivant,Next\n', /column names/],
    ['of a million lines', `key,text\n${'common.next,Suivant\n'.repeat(450_000)}`, /more lines/],
    ['too large', `key,text\n${'x'.repeat(11 * 1024 * 1024)}`, /too large/],
    ['without a text', 'key,text\ncommon.next,\n', /no translated text/],
  ])('refuses a file %s, and changes nothing', async (_what, file, message) => {
    const before = await own('fr');
    const answer = await upload(admin, 'fr', file);
    expect(answer.status).toBe(422);
    expect(firstError(answer).file?.[0]).toMatch(message);
    expect(await own('fr')).toEqual(before);
  });
});
