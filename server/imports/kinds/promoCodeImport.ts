import { prisma, type Tx } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { CODE, deleteImported, insertCodes, normaliseCode } from '../../promo-codes';
import { DomainError } from '../../shared/errors';
import { fold } from '../../shared/fold';
import type { LocalText } from '../../shared/localText';
import { CODE_HEADINGS } from '../../shared/vocabulary';
import { defineImport, type RecordOf, type ValuesOf, type Verdict } from '../defineImport';
import { keptBy } from './keptBy';

const MAX_USES = 1_000_000;

const FIELDS = {
  code: { kind: 'code', max: 80, headings: CODE_HEADINGS.code },
  promotion: { kind: 'text', max: 160, headings: ['promotion', 'promo', 'campaign', 'promoción', 'campaña'] },
  maxUses: { kind: 'integer', min: 1, max: MAX_USES, headings: CODE_HEADINGS.max_uses },
  validFrom: { kind: 'date', headings: ['valid from', 'from', 'válido desde', 'desde'] },
  validUntil: { kind: 'date', headings: ['valid until', 'until', 'expires', 'válido hasta', 'hasta', 'caducidad'] },
  recipient: { kind: 'text', max: 200, headings: CODE_HEADINGS.recipient },
  email: { kind: 'email', headings: CODE_HEADINGS.email },
  note: { kind: 'text', max: 500, headings: CODE_HEADINGS.note },
  tags: { kind: 'list', max: 40, headings: CODE_HEADINGS.tags },
} as const;

type Codes = readonly RecordOf<ValuesOf<typeof FIELDS>>[];

/** Promotions that need a code, by each of their names; null for a name of several. */
async function promosByName(db: Tx): Promise<Map<string, string | null>> {
  const promos = await db.promo.findMany({ where: { trigger: 'code' }, select: { id: true, name: true } });
  const named = new Map<string, string | null>();
  for (const { id, name } of promos)
    for (const text of new Set(Object.values(name as LocalText).map((word) => fold(word ?? ''))))
      named.set(text, named.has(text) ? null : id);
  return named;
}

export const promoCodeImport = defineImport({
  key: 'promo_codes',
  permission: 'promos.manage',
  fields: FIELDS,
  id: ['code'],
  required: ['promotion'],
  atOnce: 1000,
  plan: async (records: Codes): Promise<Verdict[]> => {
    const promos = await promosByName(prisma);
    const codes = records.map(({ lines: [line] }) => normaliseCode(line!.values.code!));
    const taken = new Set(
      (await prisma.promoCode.findMany({ where: { code: { in: codes } }, select: { code: true } })).map(
        ({ code }) => code,
      ),
    );
    return records.map(({ lines: [line] }, at) => {
      const { promotion, validFrom, validUntil } = line!.values;
      const refuse = (field: string, code: string, text: string): Verdict => ({
        action: 'refused',
        problems: [{ field, code, params: { text } }],
      });
      const promo = promos.get(fold(promotion!));
      if (!CODE.test(codes[at]!)) return refuse('code', 'bad_code', line!.values.code!);
      if (taken.has(codes[at]!) || codes.indexOf(codes[at]!) < at) return refuse('code', 'code_taken', codes[at]!);
      if (promo === undefined) return refuse('promotion', 'promotion_unknown', promotion!);
      if (promo === null) return refuse('promotion', 'several', promotion!);
      if (validFrom && validUntil && validUntil < validFrom) return refuse('validUntil', 'ends_before', validUntil);
      return { action: 'add' };
    });
  },
  applyAll: async (tx, records: Codes) => {
    const [promos, zone] = [await promosByName(tx), await homeZone(tx)];
    // Renamed, or named like another, since the check.
    if (records.some(({ lines: [line] }) => !promos.get(fold(line!.values.promotion!))))
      throw new DomainError('import_promotion_changed');
    await insertCodes(
      tx,
      records.map(({ recordId, lines: [line] }) => {
        const { code, promotion, maxUses, validFrom, validUntil, recipient, email, note, tags } = line!.values;
        return {
          ...{
            id: recordId,
            code: normaliseCode(code!),
            promoId: promos.get(fold(promotion!))!,
            recipient,
            email,
            note,
          },
          ...{ tags: tags ?? [], maxUses: maxUses ?? 1, from: validFrom, until: validUntil },
        };
      }),
      zone,
    );
  },
  undo: async (tx, records) =>
    keptBy(
      records,
      await deleteImported(
        tx,
        records.map(({ recordId }) => recordId),
      ),
      'code_used',
    ),
});
