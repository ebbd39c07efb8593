/** What devices are told, and what the page about them shows. */
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { Light, ResultTraits, ValidationResult } from '../shared/validationResults';
import type { ScanDetails } from './pages';

/** A code that pairs one device; told once. */
export type Pairing = {
  code: string;
  url: string;
  qr: { size: number; path: string };
  expiresAt: IsoDateTime;
  timeZone: string;
};

export type DeviceCard = {
  id: string;
  name: string;
  gateId: string;
  gate: string;
  venue: string;
  timeZone: string;
  failMode: 'secure' | 'open';
  passSeconds: number;
  pairedAt: IsoDateTime;
  revokedAt: IsoDateTime | null;
  revokeReason: string | null;
  lastSeenAt: IsoDateTime | null;
  /** Percent; these three as the device said them last. */
  battery: number | null;
  queue: number | null;
  software: string | null;
  /** Who scanned with it last. */
  steward: string | null;
  /** How often a person went through after the entry was undone. */
  late: number;
  isOnline: boolean;
};

export type ValidatorCard = {
  id: string;
  name: string;
  gate: string;
  venue: string;
  timeZone: string;
  device: string | null;
  lastScanAt: IsoDateTime;
};

/** A gate, with what was let in since midnight at its venue, on `today`. */
export type GateOfDevices = { id: string; name: string; venue: string; today: IsoDate; entries: number };

/** What a turnstile is told when it is paired and at each heartbeat. */
export type TurnstileSettings = {
  now: IsoDateTime;
  device: { id: string; name: string };
  gate: { id: string; name: string; venue: string; timeZone: string };
  passSeconds: number;
  failMode: 'secure' | 'open';
  heartbeatSeconds: number;
};

/** The answer to `POST /turnstile/v1/scans`. No names of visitors: anybody may look at its screen. */
export type TurnstileAnswer = {
  open: boolean;
  result: ValidationResult;
  light: Light;
  sound: ResultTraits['sound'];
  message: string;
  scan: string;
  replayed: boolean;
  passSeconds: number;
  /** Whether it is to be told that a person passed, or that no one did. */
  confirm: boolean;
  ticket: Pick<ScanDetails, 'product' | 'event' | 'usesLeft' | 'admits' | 'people' | 'peopleLeft' | 'attention'>;
};
