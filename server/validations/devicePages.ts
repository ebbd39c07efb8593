/** Data sent to devices, and props of their page. */
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { Light, ResultTraits, ValidationResult } from '../shared/validationResults';
import type { ScanDetails } from './pages';

/** Pairing code of a device; shown once. */
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
  /** Percent; these three as last reported by the device. */
  battery: number | null;
  queue: number | null;
  software: string | null;
  /** Steward who last scanned with it. */
  steward: string | null;
  /** Number of passages reported after the entry was undone. */
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

/** A gate with its entries since midnight at its venue, on `today`. */
export type GateOfDevices = { id: string; name: string; venue: string; today: IsoDate; entries: number };

/** Settings that a turnstile gets at pairing and with each heartbeat. */
export type TurnstileSettings = {
  now: IsoDateTime;
  device: { id: string; name: string };
  gate: { id: string; name: string; venue: string; timeZone: string };
  passSeconds: number;
  failMode: 'secure' | 'open';
  heartbeatSeconds: number;
};

/** Answer of `POST /turnstile/v1/scans`. Without names, since other visitors can read the screen. */
export type TurnstileAnswer = {
  open: boolean;
  result: ValidationResult;
  light: Light;
  sound: ResultTraits['sound'];
  message: string;
  scan: string;
  replayed: boolean;
  passSeconds: number;
  /** Whether the device must report a passage, or that there was none. */
  confirm: boolean;
  ticket: Pick<ScanDetails, 'product' | 'event' | 'usesLeft' | 'admits' | 'people' | 'peopleLeft' | 'attention'>;
};
