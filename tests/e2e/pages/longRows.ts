/** Lists with long names and amounts of seven digits, independent of the database. */
import type { Page } from 'playwright';

const NAME = 'María de los Ángeles Fernández-Villaverde y Montoya';
const ADDRESS = 'maria.de.los.angeles.fernandez.villaverde@correo.example.com';
const CENTS = 123_456_789;
const COUNT = 1_234_567;

type Column = { name: string; kind: string };
type List = { columns: Column[]; rows: Record<string, unknown>[] };

const isList = (value: object): value is List =>
  Array.isArray((value as List).columns) && Array.isArray((value as List).rows);

function longer(value: unknown, kind: string): unknown {
  // A code of the program, such as a state, contains no space.
  if (typeof value === 'string' && ['text', 'localText'].includes(kind))
    return value.includes('@') ? ADDRESS : value.includes(' ') ? `${value} ${NAME}`.slice(0, 80) : value;
  if (kind === 'money' && value && typeof value === 'object') return { ...value, amount: CENTS };
  return kind === 'number' && typeof value === 'number' ? COUNT : value;
}

function lengthen(value: unknown): void {
  if (!value || typeof value !== 'object') return;
  if (isList(value))
    for (const row of value.rows) for (const { name, kind } of value.columns) row[name] = longer(row[name], kind);
  else for (const part of Object.values(value)) lengthen(part);
}

const SCRIPT = /(<script[^>]*data-page[^>]*>)([\s\S]*?)(<\/script>)/;
const routed = new WeakSet<Page>();

/** Documents opened in this page from now on have long rows in their lists. */
export async function withLongRows(page: Page): Promise<void> {
  if (routed.has(page)) return;
  routed.add(page);
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(SCRIPT, (_, open, json, close) => {
      const props = JSON.parse(json);
      lengthen(props);
      return `${open}${JSON.stringify(props).replaceAll('<', '\\u003c')}${close}`;
    });
    await route.fulfill({ response, body });
  });
}
