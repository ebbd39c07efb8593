import { sql } from '../../infra/db';

/** Codes with recipient name and email, one line each, to paste in a spreadsheet. */
export async function copyCodes(ids: readonly string[]): Promise<string> {
  const rows = await sql<{ code: string; name: string; email: string }>(
    'copy_codes',
    `select code, coalesce(recipient, '') as name, coalesce(recipient_email, '') as email from promo_codes
     where id = any ($1::uuid[]) order by recipient, code`,
    [ids],
  );
  const cell = (text: string) => text.replace(/\s+/g, ' ');
  return rows.map(({ code, name, email }) => [code, cell(name), cell(email)].join('\t')).join('\n');
}
