/** Search through the back office's lists: the first rows of each. */
import { passList } from '../../annual-passes';
import type { List, RowOf } from '../../infra/lists/defineList';
import { readPage } from '../../infra/lists/readPage';
import { invoiceList } from '../../invoices';
import { cardList } from '../../payments';
import { profileList, profileParams } from '../../people';
import { type Actor, scopeOfAny } from '../../shared/actor';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import type { Permission } from '../../shared/permissions';
import { conversationList } from '../../support';
import { userList } from '../../users';
import type { HitKind } from '../hits';

/** The user, in the form that lists need. */
export type Asker = { actor: Actor; locale: Locale };
type Term = { q: string };
type Found = { id: string; label: string; detail: string | null };
type ListSource = {
  kind: HitKind;
  permission: Permission;
  find: (term: Term, asker: Asker) => Promise<Found[]>;
  href: (id: string) => string;
};

const MAX = 6;

/** First rows of a list for these words, in the user's scope. */
async function firstOf<L extends List>(list: L, { q }: Term, { actor, locale }: Asker): Promise<RowOf<L>[]> {
  const state = { q, sort: list.defaultSort, page: 1, size: MAX, filters: {}, columns: null, view: null, event: null };
  const scope = list.scope === 'house' ? 'everywhere' : scopeOfAny(actor, [list.scope.permission].flat());
  const params = profileParams(actor);
  return readPage(list, { state, params, scope, locale, zone: 'UTC' });
}

export const LIST_SOURCES: readonly ListSource[] = [
  {
    kind: 'user',
    permission: 'users.manage',
    find: async (term, asker) =>
      (await firstOf(userList, term, asker)).map(({ id, name, email }) => ({ id, label: name, detail: email })),
    href: (id) => paths.users.edit(id),
  },
  {
    kind: 'customer',
    permission: 'orders.manage',
    find: async (term, asker) =>
      (await firstOf(profileList, term, asker)).map(({ id, name, email, phone, document }) => ({
        id,
        label: name ?? email ?? phone ?? document ?? '',
        detail: name ? (email ?? phone ?? document) : null,
      })),
    href: (id) => paths.profiles.orders(id),
  },
  {
    kind: 'pass',
    permission: 'passes.manage',
    find: async (term, asker) =>
      (await firstOf(passList, term, asker)).map(({ orderReference: id, holder, reference }) => ({
        id,
        label: holder ?? reference,
        detail: holder ? reference : null,
      })),
    href: (reference) => paths.orders.show(reference),
  },
  {
    kind: 'conversation',
    permission: 'support.view',
    find: async (term, asker) =>
      (await firstOf(conversationList, term, asker)).map(({ id, subject, name }) => ({
        id,
        label: subject,
        detail: name,
      })),
    href: (id) => paths.customerService.show(id),
  },
  {
    kind: 'invoice',
    permission: 'invoices.manage',
    find: async (term, asker) =>
      (await firstOf(invoiceList, term, asker)).map(({ id, code, customer }) => ({
        id,
        label: code,
        detail: customer,
      })),
    href: (id) => paths.invoices.show(id),
  },
  {
    kind: 'payment',
    permission: 'payments.match',
    find: async (term, asker) =>
      (await firstOf(cardList, term, asker)).map(({ name, ref, order }) => ({
        id: name,
        label: ref ?? order,
        detail: order,
      })),
    href: (reference) => paths.orders.show(reference),
  },
];
