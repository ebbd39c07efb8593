/**
 * Gates: limits of people, the manager's PIN, and devices: some active, one silent since this morning, one lost and
 * revoked.
 */
import { prisma } from '../infra/db';
import { SYSTEM } from '../shared/actor';
import { HOUR_MS } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import { setStaffPin } from '../users';
import { GATES, VENUES } from './catalogue';

const gateOf = (name: string): string => GATES.find((gate) => gate.name === name)!.id;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** `seen`: hours since the last contact; their tokens are unknown. */
const DEVICES = [
  { name: 'Torno izquierdo', gate: 'Puerta principal', seen: 0.004, battery: null, queue: 0, software: 'TornoFW 2.4' },
  { name: 'Torno derecho', gate: 'Puerta principal', seen: 0.004, battery: null, queue: 0, software: 'TornoFW 2.4' },
  { name: 'Lector de grupos', gate: 'Entrada de grupos', seen: 0.2, battery: 64, queue: 0, software: 'browser' },
  { name: 'Tableta del lago', gate: 'Puerta del Lago', seen: 5.5, battery: 9, queue: 14, software: 'browser' },
  { name: 'Lector 3', gate: 'Puerta Norte', seen: 52, battery: 41, queue: 0, software: 'browser', lost: true },
] as const;

/** The theatre denies entry above its limit; the others warn. Its evening ends after midnight. */
const LIMITS = [
  { venueId: VENUES.lighthouse.id, people: 260, refuses: false },
  { venueId: VENUES.theatre.id, people: 420, refuses: true },
  { venueId: VENUES.park.id, people: 900, refuses: false },
];
/** All managers of the demo have one PIN, as all accounts have one password. */
const PIN = '7412';

/** Sets limits of people, and supervisors for stewards' devices. */
export async function limitGates(): Promise<void> {
  await prisma.fireLimit.createMany({ data: LIMITS });
  await prisma.venue.update({ where: { id: VENUES.theatre.id }, data: { closesAt: '02:00' } });
  const managers = await prisma.user.findMany({
    where: { roles: { some: { role: { name: { in: ['manager', 'administrator'] } } } } },
    select: { id: true },
  });
  for (const { id } of managers) await setStaffPin(id, PIN, SYSTEM);
}

/** The group scanner is the steward's. */
export async function pairDevices(validator: string): Promise<void> {
  await prisma.gateDevice.createMany({
    data: DEVICES.map(({ gate, seen, ...device }) => {
      const { name, battery, queue, software } = device;
      const isLost = 'lost' in device;
      return {
        ...{ id: uuidv7(), gateId: gateOf(gate), name, battery, queue, software, tokenHash: uuidv7() },
        ...{ pairedAt: hoursAgo(600), lastSeenAt: hoursAgo(seen) },
        ...(name === 'Lector de grupos' ? { userId: validator } : {}),
        ...(isLost ? { revokedAt: hoursAgo(50), revokeReason: 'Se perdió en el autobús de la línea 7' } : {}),
      };
    }),
  });
}
