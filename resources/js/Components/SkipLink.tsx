import { useT } from '@/hooks/useT';

/** First focus stop: skips the content that every page repeats. */
export function SkipLink() {
  const t = useT();
  return (
    <a href="#main" className="button button-primary fixed top-3 left-3 z-50 -translate-y-24 focus:translate-y-0">
      {t('common.skip_to_content')}
    </a>
  );
}
