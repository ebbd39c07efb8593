import type { Tx } from '../../infra/db';

/** A person as user managers see and edit them. */
export type Person = {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  locale: string;
  version: number;
  emailVerifiedAt: Date | null;
  twoFactorConfirmedAt: Date | null;
  invitedAt: Date | null;
  deactivatedAt: Date | null;
  lastSeenAt: Date | null;
  createdAt: Date;
};

/** Null if there is none with this id. */
export const findPerson = (tx: Tx, id: string): Promise<Person | null> =>
  tx.user.findUnique({
    where: { id },
    select: {
      id: true,
      name: true,
      email: true,
      phone: true,
      locale: true,
      version: true,
      emailVerifiedAt: true,
      twoFactorConfirmedAt: true,
      invitedAt: true,
      deactivatedAt: true,
      lastSeenAt: true,
      createdAt: true,
    },
  });
