/**
 * The rule of two people: an approver is never a person who asked, sold or counted. An administrator who impersonates
 * another person counts as themselves, and the account that they use counts as well: Ana asks in Ben's account, so
 * neither Ana nor Ben approves. Code that records an approval stores the person that `secondPerson` returns.
 */
import type { Actor, AuditContext } from './actor';
import type { Cents } from './money';

/**
 * At a till: how much money the person there may pay out alone (null without a limit), whether they have the permission
 * at all, and the colleagues who may approve more by PIN.
 */
export type TillApproval = {
  isHolder: boolean;
  limitCents: Cents | null;
  people: { id: string; name: string }[];
  /** The ticket code of each position of the order. */
  codes: Record<number, string>;
};

type Person = Pick<AuditContext, 'userId' | 'impersonatorId' | 'tokenOwnerId'>;

/** The real person and the account of a request, or the owner of its token: all take part in it. */
export const peopleIn = ({ userId, impersonatorId, tokenOwnerId }: Person): string[] =>
  [impersonatorId, userId, tokenOwnerId].filter((id) => typeof id === 'string');

/** Same as `peopleIn`, for the sender of a request. */
export const peopleOf = ({ user, impersonator }: Pick<Actor, 'user' | 'impersonator'>): string[] =>
  peopleIn({ userId: user?.id ?? null, impersonatorId: impersonator?.id ?? null });

/**
 * The real person who decides as a second person; null if they, or the account that they use, took part.
 * @param parties all who took part, as real people and as the accounts that they used; null is a deleted account
 */
export function secondPerson(by: Person, parties: Iterable<string | null>): string | null {
  const people = peopleIn(by);
  for (const party of parties) if (party !== null && people.includes(party)) return null;
  return people[0] ?? null;
}
