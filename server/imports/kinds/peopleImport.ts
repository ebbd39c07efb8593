import { ensureRoles } from '../../access';
import { prisma } from '../../infra/db';
import { readPhone } from '../../shared/contacts';
import { defaultLocale, offeredLanguages } from '../../shared/i18n/languages';
import { personName } from '../../shared/requestParts';
import { EMAIL_HEADINGS, LANGUAGE_HEADINGS, NAME_HEADINGS } from '../../shared/vocabulary';
import { deleteImportedPeople, importPeople } from '../../users';
import { defineImport, type Problem, type RecordOf, type ValuesOf, type Verdict } from '../defineImport';
import { keptBy } from './keptBy';

const FIELDS = {
  email: { kind: 'email', headings: EMAIL_HEADINGS, es: 'correo electrónico' },
  name: {
    kind: 'text',
    max: 120,
    headings: [...NAME_HEADINGS, 'nombre y apellidos', 'customer', 'cliente'],
    es: 'nombre',
  },
  phone: { kind: 'text', max: 40, headings: ['phone', 'telephone', 'mobile', 'teléfono', 'móvil'], es: 'teléfono' },
  language: { kind: 'text', max: 12, headings: LANGUAGE_HEADINGS, es: 'idioma' },
} as const;

type People = readonly RecordOf<ValuesOf<typeof FIELDS>>[];

/** The offered language of a code in any case; null if it is not offered. */
const languageOf = (typed: string) =>
  offeredLanguages().find(({ code }) => code.toLowerCase() === typed.toLowerCase())?.code ?? null;
const unknownLanguage = (text: string): Problem => {
  const choices = offeredLanguages().map(({ code }) => code);
  return { field: 'language', code: 'bad_choice', params: { text, choices: choices.join(', ') } };
};

const NAME = personName();

export const peopleImport = defineImport({
  key: 'people',
  permission: 'users.manage',
  fields: FIELDS,
  id: ['email'],
  required: ['name'],
  options: ['invite'],
  atOnce: 500,
  plan: async (records: People): Promise<Verdict[]> => {
    await ensureRoles();
    const emails = records.map(({ externalId }) => externalId);
    const accounts = await prisma.user.findMany({
      where: { email: { in: emails } },
      select: { id: true, email: true },
    });
    return records.map(({ externalId, lines: [line] }) => {
      const { name, phone, language } = line!.values;
      const account = accounts.find(({ email }) => email === externalId);
      const problems: Problem[] = [
        ...(NAME.safeParse(name).success ? [] : [{ field: 'name', code: 'invalid', params: { text: name! } }]),
        ...(phone && readPhone(phone) === null ? [{ field: 'phone', code: 'invalid', params: { text: phone } }] : []),
        ...(language && languageOf(language) === null ? [unknownLanguage(language)] : []),
      ];
      if (problems.length > 0) return { action: 'refused', problems };
      return account ? { action: 'known', recordId: account.id } : { action: 'add' };
    });
  },
  applyAll: (tx, records: People, { options }) =>
    importPeople(
      tx,
      records.map(({ externalId, recordId, lines: [line] }) => {
        const { name, phone, language } = line!.values;
        const person = { id: recordId, email: externalId, name: NAME.parse(name) };
        return {
          ...person,
          phone: phone && readPhone(phone),
          locale: (language && languageOf(language)) ?? defaultLocale(),
        };
      }),
      options.invite === true,
    ),
  undo: async (tx, records) =>
    keptBy(
      records,
      await deleteImportedPeople(
        tx,
        records.map(({ recordId }) => recordId),
      ),
      'person_used',
    ),
});
