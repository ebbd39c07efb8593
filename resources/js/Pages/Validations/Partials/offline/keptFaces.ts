/** Photos of passes on this device: small, loaded after the list, encrypted, and deleted with it. */
import { paths } from '@server/shared/paths';
import { committed, LIST_DATABASE, openVault, type Sealed, settled } from '@/lib/gate/vault';
import { http } from '@/lib/http';
import type { KeptList } from './keptList';

/** About four megabytes; beyond that, only the first ones in the order of the tickets are stored. */
const MAX_FACES = 600;
const AT_ONCE = 30;
const ANSWER_WITHIN_MS = 20_000;

let fetching: Promise<void> | null = null;

/** Loads photos in the list that are missing here, and deletes those no longer in it. */
export function fetchFaces(list: KeptList, gateId: string): Promise<void> {
  fetching ??= fetchMissing(list, gateId).finally(() => {
    fetching = null;
  });
  return fetching;
}

async function fetchMissing({ tickets }: KeptList, gateId: string): Promise<void> {
  const { database, seal } = await openVault(LIST_DATABASE);
  const named = [...tickets.values()].flatMap(({ pass }) => pass?.photo ?? []);
  const wanted = new Set(named.slice(0, MAX_FACES));
  const had = await settled(database.transaction('faces').objectStore('faces').getAllKeys());
  const gone = had.filter((id) => !wanted.has(String(id)));
  if (gone.length > 0) {
    const writing = database.transaction('faces', 'readwrite');
    for (const id of gone) writing.objectStore('faces').delete(id);
    await committed(writing);
  }
  for (const id of had) wanted.delete(String(id));
  const missing = [...wanted];
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const asking = { gateId, ids: missing.slice(at, at + AT_ONCE) };
    const { data } = await http.post<{ faces: Record<string, string> }>(paths.validations.offlineFaces(), asking, {
      timeout: ANSWER_WITHIN_MS,
    });
    const sealed = await Promise.all(
      Object.entries(data.faces).map(async ([id, face]) => [id, await seal(face)] as const),
    );
    const writing = database.transaction('faces', 'readwrite');
    for (const [id, face] of sealed) writing.objectStore('faces').put(face, id);
    await committed(writing);
  }
}

/** Data URL of a photo; null if it is not stored here. */
export async function keptFace(photo: string): Promise<string | null> {
  const { database, unseal } = await openVault(LIST_DATABASE);
  const sealed = await settled<Sealed | undefined>(database.transaction('faces').objectStore('faces').get(photo));
  return sealed ? `data:image/webp;base64,${await unseal<string>(sealed)}` : null;
}
