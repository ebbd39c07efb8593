/** Data sent to devices, and props of their page. */
import type { z } from 'zod';
import type { IsoDate, IsoDateTime } from '../shared/time';
import type { deviceScanAnswer, deviceSettings } from './devices/deviceAnswers';

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
export type TurnstileSettings = z.input<typeof deviceSettings>;

/** Answer of `POST /turnstile/v1/scans`. */
export type TurnstileAnswer = z.input<typeof deviceScanAnswer>;
