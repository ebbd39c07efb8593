import { sql } from '../../infra/db';
import { barcodeForms } from '../../shared/barcodes';
import type { Checked } from '../../shared/checked';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { Cents } from '../../shared/money';

type ProductRow = {
  id: string;
  eventId: string;
  name: LocalText;
  event: LocalText;
  barcode: string;
  priceCents: Cents;
  currency: string;
  isSold: boolean;
};

/** A product by barcode; of two older ones with the same number, the exact match. */
export async function checkProduct(typed: string, locale: Locale): Promise<Checked | null> {
  const code = typed.replace(/\s/g, '').toUpperCase();
  const [row] = await sql<ProductRow>(
    'checked_product',
    `select p.id, p.event_id as "eventId", p.name, e.title as event, p.barcode, p.price_cents as "priceCents", e.currency,
       product_refusal(p, e.kind, p.channels[1]) is null and e.status = 'published'
         and p.channels && array(select channel from cashboxes where active) as "isSold"
     from products p join events e on e.id = p.event_id where p.barcode = any($1) order by p.barcode <> $2 limit 1`,
    [barcodeForms(code), code],
  );
  if (!row) return null;
  return { kind: 'product', ...row, name: localText(row.name, locale), event: localText(row.event, locale) };
}
