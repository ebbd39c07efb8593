import { paths } from '@server/shared/paths';
import type { AxiosError } from 'axios';
import { http } from '@/lib/http';
import { patience } from '../askFewer';
import type { Answer, Scan } from '../useScans';
import { type KeptList, noteBlocked } from './keptList';
import { hasList, isAlone, listNow, noteAlone, noteWaiting, syncGate } from './offlineGate';
import { readCode } from './readCode';
import { signWrongFace } from './signScan';

/** No response, or none from the application: the request may be retried. A refusal is final. */
const isUnheard = (error: unknown): boolean => ((error as AxiosError).response?.status ?? 500) >= 500;

/**
 * Blocks the pass of a scan because another person presented it. Offline, the device stores the block until it is
 * delivered. From now on the device denies the pass.
 */
export async function blockPass(scan: Scan, answer: Answer, isKept: boolean): Promise<'done' | 'kept' | 'failed'> {
  const { kept, at } = listNow() ?? {};
  if (!isKept && !isAlone() && answer.face) {
    try {
      const said = { scan: answer.validationId };
      await http.post(paths.passes.wrongFace(answer.face.passId), said, {
        timeout: patience(),
        headers: { Accept: 'application/json' },
      });
      if (kept) await refuseFromNow(kept, scan, answer);
      return 'done';
    } catch (error) {
      if (!isUnheard(error) || !hasList()) return 'failed';
      noteAlone();
    }
  }
  if (!kept || !at) return 'failed';
  try {
    await signWrongFace(kept, scan.nonce, at);
  } catch {
    return 'failed';
  }
  noteWaiting('block');
  await refuseFromNow(kept, scan, answer);
  if (!isAlone()) void syncGate();
  return 'kept';
}

async function refuseFromNow(kept: KeptList, { code }: Scan, { details }: Answer): Promise<void> {
  const listed = details.ticket ? kept.references.get(details.ticket)?.id : undefined;
  const reading = listed ? null : await readCode(code, kept.head.keys).catch(() => null);
  const id = listed ?? (reading?.kind === 'signed' ? reading.ticketId : undefined);
  if (id) await noteBlocked(kept, id).catch(() => undefined);
}
