import { useT } from '@/hooks/useT';

type SkeletonProps = { lines?: number; className?: string };

const WIDTHS = ['100%', '92%', '97%', '68%'];

const lineNumbers = (count: number) => Array.from({ length: count }, (_, line) => line);

/** Placeholder while content loads; set the height by class for anything but text. */
export function Skeleton({ lines, className = '' }: SkeletonProps) {
  const t = useT();
  return (
    <div role="status" className={`grid gap-3 ${className}`}>
      <span className="sr-only">{t('common.loading')}</span>
      {lines ? (
        lineNumbers(lines).map((line) => (
          <span key={line} className="skeleton h-4" style={{ width: WIDTHS[line % WIDTHS.length] }} />
        ))
      ) : (
        <span className="skeleton size-full" />
      )}
    </div>
  );
}
