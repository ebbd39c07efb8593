import { Button } from '@/Components/Button';

/** The texts of the page may be among what could not be fetched, so the document brought these words. */
const META = 'meta[name="load-failure"]';

type Words = { title: string; text: string; retry: string };

/** Stands in for a page whose files cannot be fetched even after a fresh start. */
export function LoadFailure() {
  const { title, text, retry }: Words = JSON.parse(document.querySelector<HTMLMetaElement>(META)!.content);
  return (
    <div className="mx-auto max-w-xl px-5 py-24">
      <h1 className="display text-number">{title}</h1>
      <p className="mt-4 mb-8 text-lead text-soft">{text}</p>
      <Button onClick={() => window.location.reload()}>{retry}</Button>
    </div>
  );
}
