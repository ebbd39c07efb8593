import type { PrintAnswer, PrintLine } from '@server/cash/pages';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useRef, useState } from 'react';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { hasDevice, writeToDevice } from '@/lib/receiptPrinter';
import { toast } from '@/lib/toast';
import { Paper } from './Paper';
import { PrintReason } from './PrintReason';
import { refusalIn } from './refusalIn';
import { Slips } from './Slip';

type Asked = { path: string; body: { what: string } & Record<string, string | boolean | readonly string[]> };

/** Intervals at which a network printer's status is polled, in milliseconds. */
const WATCH_MS = [600, 1200, 2500, 5000, 10_000, 15_000] as const;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function watch(print: PrintLine): Promise<PrintLine> {
  let line = print;
  for (const wait of WATCH_MS) {
    if (line.state === 'printed' || line.state === 'failed') break;
    await pause(wait);
    line = (await http.get<PrintLine>(paths.pos.print(print.id))).data;
  }
  return line;
}

/** Passes the bytes from the server to a printer connected to this device, and reports the result. */
async function writeHere(print: PrintLine, kind: 'usb' | 'serial'): Promise<PrintLine> {
  const settle = async (failure: 'gone' | 'interrupted' | null) =>
    (await http.post<PrintLine>(paths.pos.printOutcome(print.id), { failure })).data;
  if (!(await hasDevice(kind))) return { ...print, state: 'failed', failure: 'gone' };
  const { data } = await http.post<ArrayBuffer>(paths.pos.printBytes(print.id), {}, { responseType: 'arraybuffer' });
  try {
    await writeToDevice(kind, new Uint8Array(data));
  } catch {
    return settle('interrupted');
  }
  return settle(null);
}

/** Polls until the print is done or has failed. */
export const followPrint = (print: PrintLine): Promise<PrintLine> =>
  print.via === 'usb' || print.via === 'serial' ? writeHere(print, print.via) : watch(print);

const isReasonMissing = (error: unknown): boolean =>
  Boolean((error as { response?: { data?: { errors?: { reason?: string[] } } } }).response?.data?.errors?.reason);

/** Prints on the till's printer; `element` must be on the page. */
export function usePrinting(onSettled?: () => void) {
  const t = useT();
  const [sheet, setSheet] = useState<PrintAnswer | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isBusy = useRef(false);

  const follows = async ({ prints }: PrintAnswer) => {
    for (const print of prints.filter(({ via }) => via !== 'browser')) {
      const { failure, state, via } = await followPrint(print);
      if (state !== 'failed' || !failure) continue;
      const isUnchosen = failure === 'gone' && via !== 'network';
      toast.error(
        t('printing.failed', { reason: t(isUnchosen ? 'printing.device_none' : `printing.failure_${failure}`) }),
      );
      break;
    }
    onSettled?.();
  };

  /** @returns the papers that the browser must print; null after a refusal, which is shown */
  const send = async (wanted: Asked, reason?: string): Promise<PrintAnswer | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    try {
      const { data } = await http.post<PrintAnswer>(wanted.path, { id: uuidv7(), ...wanted.body, reason });
      setAsked(null);
      if (data.receipt || data.slips?.length) setSheet(data);
      void follows(data).catch(() => toast.error(t('common.failed')));
      return data;
    } catch (error) {
      // It was already printed: a copy needs a reason.
      if (isReasonMissing(error)) setAsked(wanted);
      else toast.error(refusalIn(error).text);
      return null;
    } finally {
      isBusy.current = false;
    }
  };

  return {
    /** The papers that the till prints after a sale. */
    afterSale: (reference: string) => send({ path: paths.pos.prints(), body: { what: 'sale', reference } }),
    /** The new tickets of an exchange or a change of time, where the till prints tickets after a sale. */
    afterExchange: (reference: string, tickets: readonly string[]) =>
      send({ path: paths.pos.prints(), body: { what: 'exchange', reference, tickets } }),
    printTickets: (reference: string, tickets: readonly string[]) =>
      send({ path: paths.pos.prints(), body: { what: 'tickets', reference, tickets } }),
    printOrder: (reference: string, what: 'receipt' | 'tickets' | 'both', here = false) =>
      send({ path: paths.pos.prints(), body: { what, reference, here } }),
    ofShift: (shiftId: string, body: Asked['body'], reason?: string) =>
      send({ path: paths.shifts.prints(shiftId), body }, reason),
    again: async (id: string) => {
      try {
        const { data } = await http.post<PrintLine>(paths.pos.printAgain(id), {});
        await follows({ prints: [data], paper: '80', receipt: null });
      } catch (error) {
        toast.error(refusalIn(error).text);
      }
    },
    element: (
      <>
        {sheet?.receipt && (
          <Paper receipt={sheet.receipt} paper={sheet.paper} prints={sheet.prints} onPrinted={() => setSheet(null)} />
        )}
        {sheet?.slips && <Slips slips={sheet.slips} paper={sheet.paper} onPrinted={() => setSheet(null)} />}
        {asked && <PrintReason onReason={(reason) => void send(asked, reason)} onClose={() => setAsked(null)} />}
      </>
    ),
  };
}
