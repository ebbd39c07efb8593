/** Sections as a self-contained page: no script, no image, no requests. */
import { escapeText } from '../../mails';
import type { MessageKey, Translate } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { cents, formatMoney } from '../../shared/money';
import { formatDateTime } from '../../shared/time';
import type { Row, Section } from './sections';

type Reader = { t: Translate; locale: string; zone: string; house: string; madeAt: Date };

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color:#1d1d1b;background:#fff}
h1,h2{font-family:Georgia,serif;font-weight:400}h2{margin-top:2.5rem;border-bottom:1px solid #999}
section>dl{margin:1rem 0;padding-bottom:1rem;border-bottom:1px solid #ccc}dl dl{border-left:3px solid #ccc;margin:.5rem 0;padding-left:1rem}
dt{font-weight:600;margin-top:.4rem}dd{margin:0;overflow-wrap:anywhere}
@media (min-width:40rem){dl{display:grid;grid-template-columns:12rem 1fr;gap:.2rem 1rem}dt{margin:0}}
@media (prefers-color-scheme:dark){body{background:#161614;color:#eee}}`;

/** Catalogue texts per language. */
const LOCAL = new Set(['event', 'product', 'campaign']);
/** Names given by the person or by questions: they have no translation. */
const OWN_NAMES = new Set(['answers']);

const textOf = (t: Translate, key: string): string | null => {
  const text = t(key as MessageKey);
  return text === key ? null : text;
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value as object).length === 0);

function scalar(name: string, value: unknown, currency: string | null, { t, locale, zone }: Reader): string {
  if (typeof value === 'boolean') return t(value ? 'lists.yes' : 'lists.no');
  if (name.endsWith('_cents') && currency) return formatMoney(cents(Number(value)), currency, locale);
  if (typeof value === 'string' && /_at$|^at$|^valid_/.test(name)) return formatDateTime(value, zone, locale);
  if (name === 'kind')
    return textOf(t, `securityLog.kind_${value}`) ?? textOf(t, `notifications.name_${value}`) ?? String(value);
  if (name === 'state')
    return textOf(t, `audit.value_${value}`) ?? textOf(t, `waiting.entry_${value}`) ?? String(value);
  if (name === 'text') return textOf(t, `common.legal_${value}`) ?? String(value);
  return String(value);
}

function fieldsOf(row: Row, reader: Reader, currency: string | null = null, areOwnNames = false): string {
  const money = typeof row.currency === 'string' ? row.currency : currency;
  const cells = Object.entries(row)
    .filter(([name, value]) => !isEmpty(value) && name !== 'currency')
    .map(([name, value]) => {
      const label = areOwnNames ? name : reader.t(`personalFile.field_${name}` as MessageKey);
      return `<dt>${escapeText(label)}</dt><dd>${textOfValue(name, value, money, reader)}</dd>`;
    });
  return `<dl>${cells.join('')}</dl>`;
}

function textOfValue(name: string, value: unknown, currency: string | null, reader: Reader): string {
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'object')
      ? value.map((one) => fieldsOf(one as Row, reader, currency)).join('')
      : escapeText(value.join(', '));
  if (LOCAL.has(name)) return escapeText(localText(value as LocalText, reader.locale));
  if (typeof value === 'object' && value !== null) return fieldsOf(value as Row, reader, currency, OWN_NAMES.has(name));
  return escapeText(scalar(name, value, currency, reader));
}

/** The page in chunks. */
export async function* pageOf(sections: AsyncIterable<Section>, reader: Reader): AsyncGenerator<string> {
  const { t, locale, zone, house, madeAt } = reader;
  const title = t('personalFile.file_title', { house });
  const made = t('personalFile.file_made', { time: formatDateTime(madeAt, zone, locale) });
  yield `<!doctype html><html lang="${escapeText(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`;
  yield `<title>${escapeText(title)}</title><style>${STYLE}</style></head><body><h1>${escapeText(title)}</h1><p>${escapeText(made)}</p>`;
  yield `<p>${escapeText(t('personalFile.file_text', { zone }))}</p>`;
  let isEmptyFile = true;
  for await (const { name, rows } of sections) {
    isEmptyFile = false;
    yield `<section><h2>${escapeText(t(`personalFile.section_${name}` as MessageKey))}</h2>`;
    for await (const row of rows) yield fieldsOf(row, reader);
    yield '</section>';
  }
  if (isEmptyFile) yield `<p>${escapeText(t('personalFile.file_empty'))}</p>`;
  yield '</body></html>\n';
}
