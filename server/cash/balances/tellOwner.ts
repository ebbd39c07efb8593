/** Notifies the owner of a balance of each payment at a till, once. */
import { sql, transaction } from '../../infra/db';
import type { Listener } from '../../infra/outbox';
import { notify } from '../../notifications';
import type { Cents } from '../../shared/money';
import { paths } from '../../shared/paths';
import { toIso } from '../../shared/time';
import { availableBalance } from '../../wallets';

type Spent = {
  owner: string | null;
  amount: Cents;
  currency: string;
  order: string;
  at: Date;
  place: string;
  zone: string;
};

const SPENT = `select o.user_id as owner, p.amount_cents as amount, o.currency, o.reference as "order",
    coalesce(o.paid_at, moment()) as at, c.name || ', ' || v.name as place, v.time_zone as zone
  from payments p join orders o on o.id = p.order_id
    join cashbox_shifts s on s.id = $2::uuid join cashboxes c on c.id = s.cashbox_id join venues v on v.id = c.venue_id
  where p.id = $1::uuid`;

export const tellOwnerOfBalance: Listener<'balance_spent'> = async (rows) => {
  for (const { payload } of rows) {
    const [spent] = await sql<Spent>('balance_spent', SPENT, [payload.payment_id, payload.shift_id]);
    if (!spent?.owner) continue;
    const { owner, amount, currency, order, place, zone } = spent;
    const left = (await availableBalance(owner, currency)) as Cents;
    await transaction((tx) =>
      notify(tx, {
        kind: 'balance_spent',
        to: { userIds: [owner] },
        event: null,
        data: {
          amount: { cents: amount, currency },
          left: { cents: left, currency },
          ...{ place, order, time: { at: toIso(spent.at), zone } },
        },
        href: paths.profile.edit(),
        dedupeKey: payload.payment_id,
      }),
    );
  }
};
