/** The demo's payment links: the staff page, an open one, and a withdrawn one. */
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { House, Place } from './house';

export async function findPayLinkPlaces({ server }: House): Promise<Record<string, readonly Place[]>> {
  const { order } = await prisma.paymentLink.findFirstOrThrow({
    where: { ended: 'withdrawn' },
    include: { order: true },
  });
  const staff = server.newClient();
  await staff.post(paths.auth.login(), { email: 'manager@aforo.test', password: 'password' }, { follow: false });
  const { page } = await staff.get(paths.payLinks.make({ order: order.reference }));
  const links = page!.props.links as { url: string | null }[];
  const open = new URL(links.find(({ url }) => url !== null)!.url!).pathname;
  return {
    'Payments/Card/Admin/Create': [
      { path: paths.payLinks.make({ order: order.reference }), as: 'admin' },
      { path: paths.payLinks.make({ q: 'garcia' }), as: 'admin' },
    ],
    'Payments/Link/Show': [{ path: open }, { path: paths.payLinks.show('no-such', 'link'), isRefused: true }],
  };
}
