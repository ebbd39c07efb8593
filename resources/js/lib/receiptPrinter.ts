/**
 * A receipt printer at this computer, by WebUSB or Web Serial. The browser grants access once a user has chosen it; the
 * bytes come from the server. Errors are thrown, because the server is told whether it printed.
 */
export type LocalKind = 'usb' | 'serial';

type Endpoint = { direction: 'in' | 'out'; type: string; endpointNumber: number };
type UsbInterface = {
  interfaceNumber: number;
  alternates: { interfaceClass: number; endpoints: Endpoint[] }[];
};
type UsbDevice = {
  opened: boolean;
  configuration: { interfaces: UsbInterface[] } | null;
  configurations: { interfaces: UsbInterface[] }[];
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(endpoint: number, data: BufferSource): Promise<{ status: string }>;
};
type Port = {
  open(options: { baudRate: number }): Promise<void>;
  close(): Promise<void>;
  writable: WritableStream<Uint8Array> | null;
};
type Devices = Navigator & {
  usb?: { getDevices(): Promise<UsbDevice[]>; requestDevice(options: object): Promise<UsbDevice> };
  serial?: { getPorts(): Promise<Port[]>; requestPort(): Promise<Port> };
};

/** USB class of printers. */
const PRINTER_CLASS = 7;
const BAUD = 38_400;
const CHUNK = 4096;

const devices = (): Devices => navigator as Devices;

const interfacesOf = ({ configuration, configurations }: UsbDevice): UsbInterface[] =>
  (configuration ?? configurations[0])?.interfaces ?? [];

const isPrinter = (device: UsbDevice): boolean =>
  interfacesOf(device).some(({ alternates }) => alternates[0]?.interfaceClass === PRINTER_CLASS);

/** Lets the user choose the printer; only after a click. @throws the browser's error, also if nothing is chosen */
export async function chooseDevice(kind: LocalKind): Promise<void> {
  const { usb, serial } = devices();
  if (kind === 'usb') await usb!.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] });
  else await serial!.requestPort();
}

async function writeUsb(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const device = (await devices().usb?.getDevices())?.find(isPrinter);
  if (!device) throw new Error('no printer was chosen');
  await device.open();
  try {
    if (!device.configuration) await device.selectConfiguration(1);
    const found = interfacesOf(device).find(({ alternates }) => alternates[0]?.interfaceClass === PRINTER_CLASS)!;
    const out = found.alternates[0]!.endpoints.find(({ direction, type }) => direction === 'out' && type === 'bulk');
    await device.claimInterface(found.interfaceNumber);
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const { status } = await device.transferOut(out!.endpointNumber, bytes.slice(at, at + CHUNK));
      if (status !== 'ok') throw new Error(`the printer says ${status}`);
    }
  } finally {
    await device.close();
  }
}

async function writeSerial(bytes: Uint8Array): Promise<void> {
  const [port] = (await devices().serial?.getPorts()) ?? [];
  if (!port) throw new Error('no printer was chosen');
  await port.open({ baudRate: BAUD });
  try {
    const writer = port.writable!.getWriter();
    await writer.write(bytes);
    await writer.close();
  } finally {
    await port.close();
  }
}

/** Whether a user has chosen a printer here before. */
export async function hasDevice(kind: LocalKind): Promise<boolean> {
  const { usb, serial } = devices();
  if (kind === 'usb') return ((await usb?.getDevices()) ?? []).some(isPrinter);
  return ((await serial?.getPorts()) ?? []).length > 0;
}

export const writeToDevice = (kind: LocalKind, bytes: Uint8Array<ArrayBuffer>): Promise<void> =>
  kind === 'usb' ? writeUsb(bytes) : writeSerial(bytes);
