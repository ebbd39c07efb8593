export { type DocumentParts, escapeHtml, escapeJson, type Rendered } from './document';
export { isInertia, isPartial } from './headers';
export { inertia } from './middleware';
export type { Page, ScrollPosition } from './page';
export { answerPrecognition, type Precognition, precognitive } from './precognition';
export { always, deepMerge, defer, merge, once, optional, type Prop, scroll } from './props';
export { location, previousUrl, redirectBack } from './redirects';
export { encryptHistory, type Lazy, type LazyValue, type Renderer, rendererOf } from './render';
export {
  clearHistory,
  type FormErrors,
  flash,
  type InertiaSession,
  preserveFragment,
  SessionKey,
  withErrors,
} from './session';
export type { InertiaOptions } from './visit';
