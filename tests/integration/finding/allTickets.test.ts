/** All tickets of the organisation in one list, with figures of the filtered list. */
import { expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { formatReference } from '../../../server/shared/reference';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { sell } from '../tickets/saleFixture';
import { signedIn } from '../users/people';

const app = runApp();
const clerk = signedIn(app, 'administrator');

const tickets = async (query: string, client = clerk) =>
  expectPage(await client.get(paths.tickets.index() + query), 'Tickets/Admin/Index');

it('all tickets are listed with figures of what is found', async () => {
  const sale = await sell({ quantity: 3, name: 'Three' });
  const rows = await prisma.ticket.findMany({ where: { orderId: sale.id }, orderBy: { createdAt: 'asc' } });
  await sql('test_used_one', `update tickets set uses_left = 0, state = 'used' where id = $1`, [rows[0]!.id]);
  await sql('test_blocked_one', `update tickets set state = 'blocked', blocked_reason = 'x' where id = $1`, [
    rows[1]!.id,
  ]);
  const figures = { sold: 3, used: 1, left: 1, blocked: 1, cancelled: 0 };
  const page = await tickets(`?f.event=${sale.eventId}`);
  expect(page.list.rows).toHaveLength(3);
  expect(page.summary).toMatchObject({
    all: figures,
    isMore: false,
    products: [figures],
    slots: [{ ...figures, id: sale.slot }],
  });
  expect((await tickets(`?f.event=${sale.eventId}&f.used=1`)).summary.all).toMatchObject({ sold: 1, used: 1 });
  const blocked = await tickets(`?f.event=${sale.eventId}&f.state=blocked`);
  expect(blocked.list.rows.map(({ id }) => id)).toEqual([rows[1]!.id]);
  for (const q of [rows[2]!.reference, formatReference(rows[2]!.reference).toLowerCase()])
    expect((await tickets(`?q=${q}`)).list.rows.map(({ id }) => id)).toEqual([rows[2]!.id]);
  expect((await tickets(`?q=${sale.reference}`)).summary.all).toEqual(figures);
  const { client } = await makeStaff(app, [{ eventId: sale.eventId }]);
  expect((await tickets('', client)).summary.all).toEqual(figures);
  // A valid ticket of a cancelled visit is not expected.
  await sql('test_called_off', `update appointments set state = 'cancelled' where id = $1`, [sale.slot]);
  const off = await tickets(`?f.event=${sale.eventId}&f.state=called_off`);
  expect(off.list.rows).toMatchObject([{ id: rows[2]!.id, state: 'called_off' }]);
  expect((await tickets(`?f.event=${sale.eventId}`)).summary.all).toEqual({ ...figures, left: 0 });
  expect((await tickets(`?f.event=${sale.eventId}&f.state=valid`)).list.rows).toEqual([]);
  const file = await clerk.raw(`${paths.tickets.index()}/export.csv?f.event=${sale.eventId}`);
  expect(file.text).toContain(formatReference(rows[0]!.reference));
});
