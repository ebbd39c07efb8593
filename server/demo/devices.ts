/** At the gates: how many may be inside, the manager's PIN, and devices: some at work, one that is silent since this morning, one that was lost and taken away. */
import { prisma } from '../infra/db';
import { SYSTEM } from '../shared/actor';
import { HOUR_MS } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import { setStaffPin } from '../users';
import { GATES, VENUES } from './catalogue';

const gateOf = (name: string): string => GATES.find((gate) => gate.name === name)!.id;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

/** As many hours ago they were seen last; their tokens are not known. */
const DEVICES = [
  { name: 'Torno izquierdo', gate: 'Puerta principal', seen: 0.004, battery: null, queue: 0, software: 'TornoFW 2.4' },
  { name: 'Torno derecho', gate: 'Puerta principal', seen: 0.004, battery: null, queue: 0, software: 'TornoFW 2.4' },
  { name: 'Lector de grupos', gate: 'Entrada de grupos', seen: 0.2, battery: 64, queue: 0, software: 'browser' },
  { name: 'Tableta del lago', gate: 'Puerta del Lago', seen: 5.5, battery: 9, queue: 14, software: 'browser' },
  { name: 'Lector 3', gate: 'Puerta Norte', seen: 52, battery: 41, queue: 0, software: 'browser', lost: true },
] as const;

/** The theatre refuses more than may be in its hall; the others warn. Its evening ends after midnight. */
const LIMITS = [
  { venueId: VENUES.lighthouse.id, people: 260, refuses: false },
  { venueId: VENUES.theatre.id, people: 420, refuses: true },
  { venueId: VENUES.park.id, people: 900, refuses: false },
];
/** As every account of the demo has one password, its managers have one PIN. */
const PIN = '7412';

/** How many may be inside, and who may overrule at a steward's device. */
export async function limitGates(): Promise<void> {
  await prisma.fireLimit.createMany({ data: LIMITS });
  await prisma.venue.update({ where: { id: VENUES.theatre.id }, data: { closesAt: '02:00' } });
  const managers = await prisma.user.findMany({
    where: { roles: { some: { role: { name: { in: ['manager', 'administrator'] } } } } },
    select: { id: true },
  });
  for (const { id } of managers) await setStaffPin(id, PIN, SYSTEM);
}

/** The scanner of groups is in the validator's hand. */
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
