import { createHash } from 'node:crypto';
import { recordChange } from '../../audit';
import { prisma, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { uuidv7 } from '../../shared/uuid';
import { type DrawnImage, drawVariants } from '../imageVariants';

export type StoredMedia = { id: string; width: number; height: number; name: string };

type Upload = { name: string; bytes: Buffer };

const NAME_LENGTH = 200;
const KEPT = { id: true, width: true, height: true, name: true } as const;
const TAKEN = 'P2002';

/** File name without path and control characters. */
const plainName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/\p{C}/gu, '').slice(0, NAME_LENGTH) || 'image';

/** Finds the image with these bytes and resets its age, since old unused images are deleted. */
async function freshenBySum(sha256: string): Promise<StoredMedia | undefined> {
  const [media] = await prisma.media.updateManyAndReturn({
    where: { sha256 },
    data: { createdAt: new Date() },
    select: KEPT,
  });
  return media;
}

/**
 * Stores an uploaded image in all sizes. Idempotent by content.
 * @throws DomainError `image_kind`, `image_too_many_pixels` or `image_broken`, on `file`.
 */
export async function storeMedia(by: AuditContext, { name, bytes }: Upload): Promise<StoredMedia> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await freshenBySum(sha256);
  if (known) return known;
  const image = await drawVariants(bytes);
  try {
    return await insert(by, { sha256, name: plainName(name), image });
  } catch (error) {
    // A concurrent upload of the same image was faster.
    const other = (error as { code?: string }).code === TAKEN ? await freshenBySum(sha256) : null;
    if (!other) throw error;
    return other;
  }
}

function insert(by: AuditContext, { sha256, name, image }: { sha256: string; name: string; image: DrawnImage }) {
  const { width, height, variants } = image;
  return transaction(async (tx) => {
    const media = await tx.media.create({
      data: {
        id: uuidv7(),
        sha256,
        name,
        width,
        height,
        createdBy: by.userId,
        variants: { createMany: { data: variants } },
      },
      select: KEPT,
    });
    await recordChange(tx, by, {
      action: 'media.uploaded',
      subject: { type: 'media', id: media.id, label: name },
      before: null,
      after: { name, width, height },
    });
    return media;
  });
}
