export type { Hit, HitKind } from './hits';
