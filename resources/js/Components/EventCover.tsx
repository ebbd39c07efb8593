import { useMemo } from 'react';
import { COLUMNS, coverOf, ROWS, TILE } from '@/lib/coverShapes';

type EventCoverProps = {
  slug: string;
  image: string | null;
  imageSet?: string | null;
  /** Alternative text of the image; the generated poster is decoration. */
  imageAlt: string;
  /** The image is in the first view: it is not loaded lazily. */
  eager?: boolean;
  className?: string;
};

/** An event's image, or a poster generated from its name. Set the size by class. */
export function EventCover({ slug, image, imageSet, imageAlt, eager = false, className = '' }: EventCoverProps) {
  if (!image) return <DrawnCover slug={slug} className={className} />;
  return (
    <img
      src={image}
      srcSet={imageSet ?? undefined}
      sizes="(width >= 48rem) 50vw, 95vw"
      alt={imageAlt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={`block object-cover ${className}`}
    />
  );
}

function DrawnCover({ slug, className }: { slug: string; className: string }) {
  const { ground, shapes } = useMemo(() => coverOf(slug), [slug]);
  return (
    <svg
      viewBox={`0 0 ${COLUMNS * TILE} ${ROWS * TILE}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={`block ${className}`}
      style={{ background: ground }}
    >
      <rect width="100%" height="100%" fill={ground} />
      {shapes.map(({ x, y, side, path, ink }) => (
        <path key={`${x} ${y}`} d={path} fill={ink} transform={`translate(${x} ${y}) scale(${side})`} />
      ))}
    </svg>
  );
}
