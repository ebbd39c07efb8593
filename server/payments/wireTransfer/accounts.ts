import { sql } from '../../infra/db';
import type { ConnectionSettings } from '../connections/connection';

export type HouseAccount = { code: string; holder: string; iban: string; bic: string; bank: string; initiator: string };

type Row = { code: string; settings: unknown };

const accountOf = ({ code, settings }: Row): HouseAccount => {
  const { holder = '', iban = '', bic = '', bank = '', initiator = '' } = settings as ConnectionSettings;
  return { code, holder, iban, bic, bank, initiator };
};

/** Bank accounts of the organisation, including those no longer offered, which may still receive money. */
export async function listAccounts(): Promise<HouseAccount[]> {
  const rows = await sql<Row>(
    'list_house_accounts',
    `select code, settings from payment_connections where kind = 'wire_transfer' and coalesce(settings ->> 'iban', '') <> ''
     order by position, code`,
  );
  return rows.map(accountOf);
}
