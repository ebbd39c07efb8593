/** Pages of imports: one whose columns are chosen, one that was checked and has refused lines, one that is done. */
import { paths } from '../../../server/shared/paths';
import { checkFile, importFile, uploadFile } from '../../integration/imports/importPages';
import type { House, Place } from './house';
import { signIn } from './signIn';

const PEOPLE = `Correo electrónico;Nombre;Teléfono;Notas
remedios.fernandez-villaverde@amigos-de-los-faros.example.com;Remedios Fernández-Villaverde y Montoya;+34 600 000 001;A
not-an-address;Juan;;B
ana@amigos-de-los-faros.example.com;Ana;12;C
`;

export async function findImportPlaces(house: House): Promise<Record<string, readonly Place[]>> {
  const admin = await signIn(house, 'admin');
  const upload = (source: string) => uploadFile(admin, 'people', Buffer.from(PEOPLE), source);
  const read = await upload('Members of the society');
  const checked = await upload('Socios');
  await checkFile(admin, checked);
  const done = await upload('Partners');
  await checkFile(admin, done);
  await importFile(admin, done);
  return {
    'Imports/Index': [{ path: paths.imports.index(), as: 'admin' }],
    'Imports/Create': [{ path: paths.imports.create(), as: 'admin' }],
    'Imports/Show': [read, checked, done].map((id) => ({ path: paths.imports.show(id), as: 'admin', isOwn: true })),
  };
}
