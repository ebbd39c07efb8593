/** A person's data as a ZIP, once as JSON and once as HTML, streamed. */
import { homeZone } from '../../infra/homeZone';
import { type ZipFile, zipOf } from '../../infra/lists';
import { readSettings } from '../../settings';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import type { Person } from '../queries/findPerson';
import { pageOf } from './readablePage';
import { sectionsOf } from './sections';

/** `{ "made_at": …, "account": […], "orders": […] }`, an array for each section. */
async function* jsonOf(person: Person, madeAt: Date): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(madeAt)}`;
  for await (const { name, rows } of sectionsOf(person)) {
    yield `,\n${JSON.stringify(name)}: [`;
    let isFirst = true;
    for await (const row of rows) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row, null, 1)}`;
      isFirst = false;
    }
    yield '\n]';
  }
  yield '\n}\n';
}

/** The archive in chunks. */
export async function personalFile(person: Person, locale: Locale): Promise<AsyncGenerator<Buffer>> {
  const [zone, settings] = await Promise.all([homeZone(), readSettings()]);
  const madeAt = new Date();
  const reader = { t: translator(locale), locale, zone, house: settings['organisation.name'], madeAt };
  const files: ZipFile[] = [
    { name: 'personal-data.html', text: pageOf(sectionsOf(person), reader) },
    { name: 'personal-data.json', text: jsonOf(person, madeAt) },
  ];
  return zipOf(files);
}
