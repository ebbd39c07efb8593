import { describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { mailTo, makeUser, PASSWORD, signedIn, signInAs } from '../users/people';

const app = runApp();
const admin = signedIn(app, 'administrator');

const { languages, languageOrder, translation, translations, importTranslations } = paths.settings;

const listed = async () => expectPage(await admin.get(languages()), 'Settings/Languages').languages;
const find = async (code: string) => (await listed()).find((language) => language.code === code)!;
const add = (code: string, name: string) => admin.json('POST', languages(), { code, name });
const change = async (code: string, values: object) => {
  const { name, enabled, isDefault, version } = await find(code);
  return admin.json('PATCH', languages(code), { name, enabled, isDefault, version, ...values });
};
const write = (code: string, key: string, text: string | null, was: string | null = null) =>
  admin.json('PUT', translation(code, key), { text, was });
const firstError = (answer: { json: <T>() => T }) => answer.json<{ errors: Record<string, string[]> }>().errors;

describe('who may come in', () => {
  it('refuses guests and staff without the permission, at every address', async () => {
    const manager = await signInAs(app, (await makeUser('manager')).email);
    const calls: [Parameters<Client['json']>[0], string][] = [
      ['GET', languages()],
      ['GET', languages('es')],
      ['GET', translations('es', 'csv')],
      ['POST', languages()],
      ['PATCH', languages('es')],
      ['DELETE', languages('es')],
      ['PUT', languageOrder()],
      ['PUT', translation('es', 'common.save')],
      ['POST', importTranslations('es')],
    ];
    for (const [method, path] of calls) {
      const body = method === 'GET' ? undefined : {};
      expect((await app.newClient().json(method, path, body)).status, `guest ${method} ${path}`).toBe(401);
      expect((await manager.json(method, path, body)).status, `manager ${method} ${path}`).toBe(403);
    }
  });
});

describe('a language that is added', () => {
  it('starts unoffered and empty, with its code in canonical form; sent twice it is added once', async () => {
    expect((await add('PT_br', 'Português')).status).toBe(200);
    expect((await add('pt-BR', 'Português')).status).toBe(200);
    expect(await find('pt-BR')).toMatchObject({ name: 'Português', enabled: false, done: 0, own: 0, isBuiltIn: false });
    expect(await prisma.auditLog.count({ where: { action: 'language.created' } })).toBe(1);
    expect(firstError(await add('pt-BR', 'Brasileiro'))).toEqual({ code: ['Português has already been added.'] });
  });

  it.each(['', 'portugués', 'x', 'en-US-u-ca-buddhist', 'fr<script>', '../../etc'])(
    'cannot be called %j',
    async (code) => {
      const answer = await add(code, 'Name');
      expect(answer.status).toBe(422);
      expect(Object.keys(firstError(answer))).toEqual(['code']);
    },
  );

  it('is read, written and heard from end to end once it is offered', async () => {
    await add('fr', 'Français');
    expect(expectPage(await app.newClient({ locale: 'fr' }).get(paths.home()), 'Welcome').locale).toBe('en');
    await change('fr', { enabled: true });
    expect((await write('fr', 'common.sign_in', 'Se connecter')).json()).toMatchObject({
      text: 'Se connecter',
      isOwn: true,
      done: 1,
    });
    await write('fr', 'users.mail_verify_email_subject', 'Confirmez votre adresse');
    await write('fr', 'common.minutes_left_one', 'Encore {count} minute');

    const reader = app.newClient({ locale: 'fr-CA, fr;q=0.9' });
    const answer = await reader.get(paths.home());
    const { locale, overlay, locales } = expectPage(answer, 'Welcome');
    expect(locale).toBe('fr');
    expect(answer.text).toContain('<html lang="fr"');
    expect(locales.map(({ name }) => name)).toEqual(['English', 'Español', 'Français']);
    const texts = await reader.get(`${overlay}/common.json`);
    expect(texts.json()).toEqual({ common: { sign_in: 'Se connecter', minutes_left_one: 'Encore {count} minute' } });
    expect(texts.headers.get('Cache-Control')).toContain('immutable');
    expect(texts.headers.get('Set-Cookie')).toBeNull();
    expect((await reader.get(`${overlay}/constructor.json`)).json()).toEqual({});

    await reader.post(paths.auth.register(), { name: 'Aline', email: 'aline@faro.test', password: PASSWORD });
    const mail = await mailTo('aline@faro.test', 'verify_email');
    expect(mail).toMatchObject({ locale: 'fr', subject: 'Confirmez votre adresse' });
    // Untranslated texts are in English.
    expect(mail.text).toContain('Aline');
    expect((await reader.json('POST', paths.locale(), { locale: 'fr' })).status).toBe(204);
    expect((await reader.json('POST', paths.locale(), { locale: 'pt-BR' })).status).toBe(422);
  });

  it('lends its texts to the languages that belong to it', async () => {
    await add('fr-CA', 'Français (Canada)');
    await change('fr-CA', { enabled: true });
    await write('fr-CA', 'common.sign_out', 'Fermer la session');
    const { overlay } = expectPage(await app.newClient({ locale: 'fr-CA' }).get(paths.home()), 'Welcome');
    const { common } = (await app.newClient().get(`${overlay}/common.json`)).json<Record<'common', object>>();
    expect(common).toMatchObject({ sign_in: 'Se connecter', sign_out: 'Fermer la session' });
  });

  it('lends the navigation the labels alone of its areas', async () => {
    await write('fr-CA', 'venues.title', 'Lieux');
    await write('fr-CA', 'venues.lead', 'Vos lieux.');
    const { overlay } = expectPage(await app.newClient({ locale: 'fr-CA' }).get(paths.home()), 'Welcome');
    expect((await app.newClient().get(`${overlay}/labels.json`)).json()).toEqual({ venues: { title: 'Lieux' } });
  });

  it('can be the usual one of those who read none that is offered, while it is offered', async () => {
    expect((await change('fr', { isDefault: true })).status).toBe(200);
    expect(expectPage(await app.newClient({ locale: 'ja' }).get(paths.home()), 'Welcome').locale).toBe('fr');
    expect(Object.keys(firstError(await change('fr', { enabled: false })))).toEqual(['enabled']);
    expect(Object.keys(firstError(await change('fr', { isDefault: false })))).toEqual(['isDefault']);
    expect((await admin.json('DELETE', languages('fr'))).status).toBe(409);
    await change('en', { isDefault: true });
  });

  it('is deleted with its texts, twice as once; those that come with the product stay', async () => {
    expect((await admin.json('DELETE', languages('fr-CA'))).status).toBe(200);
    expect((await admin.json('DELETE', languages('fr-CA'))).status).toBe(200);
    expect(await prisma.translation.count({ where: { languageCode: 'fr-CA' } })).toBe(0);
    expect(await prisma.auditLog.count({ where: { action: 'language.deleted' } })).toBe(1);
    expect((await admin.json('DELETE', languages('es'))).status).toBe(409);
    expect(await find('es')).toBeDefined();
  });
});

describe('changing a language', () => {
  it('never makes those incomplete that come with the product', async () => {
    const shares = await Promise.all(['en', 'es'].map(find));
    expect(shares.map(({ done, total }) => total - done)).toEqual([0, 0]);
  });

  it('saved as it was opened stays as it is', async () => {
    const { version } = await find('es');
    expect((await change('es', {})).status).toBeLessThan(400);
    expect((await find('es')).version).toBe(version);
  });

  it('says who saved first', async () => {
    const { version, name, enabled, isDefault } = await find('es');
    await change('es', { name: 'Castellano' });
    const answer = await admin.json('PATCH', languages('es'), { name, enabled, isDefault, version });
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ conflict: { version: version + 1, values: { name: 'Castellano' } } });
  });

  it('keeps the order it is given, and records it once', async () => {
    await admin.json('PUT', languageOrder(), { codes: ['es', 'nowhere', 'en'] });
    await admin.json('PUT', languageOrder(), { codes: ['es', 'en'] });
    expect((await listed()).map(({ code }) => code).slice(0, 2)).toEqual(['es', 'en']);
    expect(await prisma.auditLog.count({ where: { action: 'languages.reordered' } })).toBe(1);
  });
});

describe('a text', () => {
  it('acts at once in place of the built-in one, and gives way to it again', async () => {
    const greet = async () =>
      (await app.newClient({ locale: 'es' }).json('GET', '/no-such-page')).json<{ message: string }>().message;
    const usual = await greet();
    await write('es', 'errors.http_404', 'Por aquí no es.');
    expect(await greet()).toBe('Por aquí no es.');
    expect((await write('es', 'errors.http_404', null, 'Por aquí no es.')).json()).toMatchObject({
      text: usual,
      isOwn: false,
    });
    expect(await greet()).toBe(usual);
    const entries = await prisma.auditLog.findMany({
      where: { action: 'translation.updated', subjectId: 'es errors.http_404' },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ 'errors.http_404': null }, { 'errors.http_404': 'Por aquí no es.' }],
      [{ 'errors.http_404': 'Por aquí no es.' }, { 'errors.http_404': null }],
    ]);
  });

  it.each([
    ['mails.tickets_subject', 'Sus entradas', /\{event\} \{when\} \{order\}/],
    ['mails.tickets_subject', '{event} {when} {order} {secret}', /\{secret\}/],
    ['common.minutes_left_other', 'Pocos minutos', /\{count\}/],
    ['common.save', '   ', /Enter the text/],
    ['common.save', 'a'.repeat(4001), /too long/],
    ['common.save', 'Guar\u0001dar', /cannot be shown/],
  ])('is refused for %s: %j', async (key, text, message) => {
    const answer = await write('es', key, text);
    expect(answer.status).toBe(422);
    expect(firstError(answer).text?.[0]).toMatch(message);
  });

  it('is not written over what somebody else wrote since', async () => {
    await write('es', 'common.cancel', 'Anular');
    const answer = await write('es', 'common.cancel', 'Descartar', null);
    expect(firstError(answer).text?.[0]).toContain('Anular');
    expect((await write('es', 'common.cancel', 'Anular', null)).status).toBe(200);
  });

  it('must be one that there is', async () => {
    expect((await write('es', 'common.nothing', 'x')).status).toBe(404);
    expect((await write('xx', 'common.save', 'x')).status).toBe(404);
  });

  it('has the plural forms of its language', async () => {
    await add('pl', 'Polski');
    const page = expectPage(await admin.get(`${languages('pl')}?q=common.minutes_left`), 'Settings/Translations');
    expect(page.texts.rows.map(({ key, form }) => [key, form])).toEqual(
      ['one', 'few', 'many', 'other'].map((form) => [`common.minutes_left_${form}`, form]),
    );
    const spanish = expectPage(await admin.get(`${languages('es')}?q=common.minutes_left`), 'Settings/Translations');
    expect(spanish.texts.rows.map(({ form }) => form)).toEqual(['one', 'other']);
  });

  it('is found by words of either language, by part, and among those that are missing', async () => {
    const texts = async (query: string) =>
      expectPage(await admin.get(`${languages('fr')}?${query}`), 'Settings/Translations').texts;
    expect((await texts('q=se+CONNECTER')).rows.map(({ key }) => key)).toEqual(['common.sign_in']);
    expect((await texts('q=sign+in&area=common&show=own')).rows.map(({ key }) => key)).toEqual(['common.sign_in']);
    expect((await texts('q=common.sign_in&show=missing')).count).toBe(0);
    const last = await texts('page=9999');
    expect(last.page).toBe(last.pages);
  });
});
