import { z } from 'zod';
import { int4, localTexts, optionalInstant } from '../shared/requestParts';
import { CHALLENGE_MODES, OPENS_BY, ROOM_ACTIONS } from '../shared/waitingRooms';
import { TICKET_SECONDS } from './signedPlace';

export const MAX_PATH = 2000;
const MAX_PROOF = 4000;
const MAX_MESSAGE = 500;
const MAX_SPEED = 100_000;

/** The page to open when it is the visitor's turn; anything but a path of this site is the home page. */
const path = z
  .string()
  .max(MAX_PATH)
  .regex(/^\/(?![/\\])[^\s\\]*$/)
  .catch('/');

export const enterRequest = z.object({
  to: path,
  /** Solution of a challenge, as the browser's solver returns it. */
  proof: z.string().max(MAX_PROOF).optional(),
});

export const leaveRequest = z.object({ to: path });

export const createRequest = z.object({ eventId: z.uuid().toLowerCase().nullable() });

export const stateRequest = z.object({ action: z.enum(ROOM_ACTIONS) });

const speed = {
  perMinute: z.int().min(1).max(MAX_SPEED),
  maxInside: z.int().min(1).max(MAX_SPEED).nullable(),
};

export const speedRequest = z.object(speed);

export const messageRequest = z.object({ message: localTexts(MAX_MESSAGE) });

export const settingsRequest = z
  .object({
    ...speed,
    opensBy: z.enum(OPENS_BY),
    registersAt: optionalInstant(),
    opensAt: optionalInstant(),
    loadThreshold: int4(1).max(1_000_000).nullable(),
    claimMinutes: z.int().min(1).max(60),
    admissionMinutes: z.int().min(1).max(240),
    challenge: z.enum(CHALLENGE_MODES),
  })
  .superRefine(({ opensBy, registersAt, opensAt, loadThreshold }, context) => {
    const miss = (field: string) => context.addIssue({ code: 'custom', path: [field], message: 'errors.required' });
    if (opensBy === 'time' && !opensAt) miss('opensAt');
    if (opensBy === 'time' && !registersAt) miss('registersAt');
    if (opensBy === 'load' && loadThreshold === null) miss('loadThreshold');
    if (registersAt && opensAt && Date.parse(registersAt) > Date.parse(opensAt))
      context.addIssue({ code: 'custom', path: ['registersAt'], message: 'errors.invalid' });
    if (registersAt && opensAt && Date.parse(opensAt) - Date.parse(registersAt) > TICKET_SECONDS * 1000)
      context.addIssue({ code: 'custom', path: ['registersAt'], message: 'errors.waiting_room_day' });
  });
