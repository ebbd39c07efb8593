/** The tax agency's schema for records of invoices, as it was published, and what it says of one. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const SCHEMA = join(import.meta.dirname, 'schemas/verifactu/SuministroInformacion.xsd');

/** @returns nothing where the record keeps to the schema, else what is wrong with it */
export function recordFaults(xml: string): string {
  const { status, stderr, error } = spawnSync('xmllint', ['--noout', '--nonet', '--schema', SCHEMA, '-'], {
    input: xml,
    encoding: 'utf8',
  });
  if (error) throw error;
  return status === 0 ? '' : stderr;
}
