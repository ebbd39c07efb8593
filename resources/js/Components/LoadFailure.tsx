import { Button } from '@/Components/Button';

/** The page's texts may be among the files that failed to load, so the document contains this message. */
const META = 'meta[name="load-failure"]';

type Words = { title: string; text: string; retry: string };

/** Replaces a page whose files cannot be loaded even after a reload. */
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
